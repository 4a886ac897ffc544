"""What builders use: invented floors, measurements, pictures, the demonstration house. Nothing of the product imports it."""
