// Choose the device's own time zone beforehand, while the person has not chosen one.
const zones = document.getElementById("id_time_zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zones && zones.value === "UTC" && [...zones.options].some((option) => option.value === here)) {
  zones.value = here;
}
