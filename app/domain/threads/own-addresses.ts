import { sender } from "../mail/public-address.ts"

/** Whether an address is the property's own: the sender of its mail, also with a "+" part, under which the answers to a thread arrive. */
export function isOwnAddress(address: string): boolean {
  return withoutTag(address) === withoutTag(sender().address) || /^inbox\+t\.\w+@/i.test(address)
}

const withoutTag = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, "")
