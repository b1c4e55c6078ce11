/** Comfort for Update Info, which works without it: phones take their shape while they are typed. */
import { maskPhone } from "../../ui/typed-phone.ts"

for (const phone of document.querySelectorAll<HTMLInputElement>("input[data-phone]")) maskPhone(phone)
