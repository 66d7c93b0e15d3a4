"""script/hostile: whatever may do harm, sent by the thousand; docs/hostile.md has the last results."""
