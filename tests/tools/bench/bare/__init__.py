"""The bare libraries at the work of our writers: the yardsticks of `bench report_paper` and `bench report_workbook`."""
