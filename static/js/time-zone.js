// Choose the device's own time zone beforehand, while the person has not chosen one. Where that works, the field need not be seen.
const zone = document.getElementById("id_time_zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const known = zone && (!zone.options || [...zone.options].some((option) => option.value === here));
if (known && (!zone.value || zone.value === "UTC")) {
  zone.value = here;
}
if (zone && !known) {
  zone.closest(".form").classList.remove("form--zone");
}
