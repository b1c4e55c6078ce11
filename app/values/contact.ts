/** The ten digits of a phone in any usual style, or undefined. A leading +1 or 1 is dropped. */
export function phoneDigits(text: string): string | undefined {
  if (text.length > 40 || !/^[\d\s()+.\-/]*$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, "")
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits
  return national.length === 10 ? national : undefined
}

/** "(909) 555-0142" from ten digits. */
export function formatPhone(digits: string): string {
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** Characters that a mail server would read as the end of an address or the start of another, and invisible ones. */
const UNSENDABLE = /[\p{Cc}\p{Cf}\p{Cs}<>()[\]\\,;:"]/u

/** Whether a text is an email address: text, at sign, text, dot, text, at most 254 characters, all sendable. Checks the length before the patterns. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !UNSENDABLE.test(text)
}

/** Whether a phone can be called: ten digits in any usual style, with an optional extension after or country code before them. */
export function isPhoneAsTyped(text: string): boolean {
  const [, number = ""] = /^([^a-z#]*?)\s*(?:(?:ext|x|#)\.?\s*\d{1,6})?$/i.exec(text.slice(0, 60)) ?? []
  const isAbroad = /^\+[\d\s().-]{8,30}$/.test(number) && number.replaceAll(/\D/g, "").length <= 15
  return text.length <= 60 && (phoneDigits(number) !== undefined || isAbroad)
}

/** A tel: address. A phone is stored as typed: "(909) 555-0142 ext. 3" and "(909) 555-0142 #3" are dialled without the extension. */
export const phoneHref = (phone: string): string => `tel:${phone.split(/[a-z#]/i)[0]?.replaceAll(/[^\d+]/g, "")}`

/** Whether a text is a web address: http or https, with a host that has a dot. */
export function isWebsite(text: string): boolean {
  if (!/^https?:\/\/[^\s/@\\]/i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === "" && password === "" && /[^.]\.[^.]/.test(hostname)
}

/** A mailto: address. The part before the at sign cannot add a subject or further recipients. */
export function mailTo(email: string): string {
  return `mailto:${email.split("@").map(encodeURIComponent).join("@")}`
}

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`
}

/** The label of a deleted account; `name` is null when the name was not stored. */
export function deletedAccount(name: string | null): string {
  return name === null ? "Deleted account" : `${name}, deleted`
}

/** Plain lower case without accents, for searching: "Łukasz Pérez" becomes "lukasz perez". */
export function normalizeForSearch(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("đ", "d")
    .replaceAll("ß", "ss")
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)
