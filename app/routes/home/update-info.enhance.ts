/** Formats phones while they are typed on Update Info. */
import { maskPhone } from "../../ui/forms/typed-phone.ts"

for (const phone of document.querySelectorAll<HTMLInputElement>("input[data-phone]")) maskPhone(phone)
