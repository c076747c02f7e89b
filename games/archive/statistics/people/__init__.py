"""Statistics of people: form, head to head, partners, payments and promises."""
