/** Formats phone numbers while the person types. */
import { maskPhone } from "../../ui/forms/typed-phone.ts"

for (const phone of document.querySelectorAll<HTMLInputElement>("input[data-phone]")) maskPhone(phone)
