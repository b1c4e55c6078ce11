/** Selects the browser's time zone, which is usually the property's. Without script the person chooses it. */
import { currentZoneName } from "~/values/time-zones.ts"

const zone = document.querySelector<HTMLSelectElement>("form[data-guess-zone] select[name=timezone]")
const own = currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone)
if (zone && [...zone.options].some((option) => option.value === own)) zone.value = own
