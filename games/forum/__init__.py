"""The board of talk at each table: messages, offers, standing offers, promises."""
