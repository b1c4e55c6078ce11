import { command } from "../commands.ts"
import { isSetupOpen } from "../identity/setup-token.ts"
import { publicAddress } from "../mail/public-address.ts"
import { isSandbox } from "../payment-provider/payment-gateway.ts"
import { type Defaults, defaultsOf, today } from "../settings/defaults.ts"
import { type PublicPictures, shownPictures } from "./public-pictures.ts"
import { isPublicPageOn } from "./public-switch.ts"
import { type Sentences, sentencesOf } from "./sentences.ts"
import { shownVacancies, type Vacancies } from "./vacancies.ts"

/** The same for every visitor, without tenant data; null if not configured. Source: specification 1 section 2 "Public landing page". */
export type PublicPage = {
  /** The property has no administrator yet, so there is nothing to show. */
  awaitsSetup: boolean
  /** An administrator switched the page off. */
  isOff: boolean
  isSandbox: boolean
  address: string
  name: string
  owner: string
  year: number
  street: string | null
  /** "Ontario, CA 91761". */
  city: string | null
  website: string | null
  phone: string | null
  email: string | null
  sentences: Sentences
  pictures: PublicPictures
  /** Null while vacancies are not shown. */
  vacancies: Vacancies | null
}

/** Whether search engines may list the page. */
export const isPageListed = command("use public pages", async (tx): Promise<boolean> => isPublicPageOn(tx))

/** The content of the public page. It makes few reads, because visitors may request it without limit. */
export const publicPage = command("use public pages", async (tx): Promise<PublicPage> => {
  const defaults = await defaultsOf(tx)
  const name = defaults.propertyName ?? defaults.websiteHeader ?? "Suitekeeper"
  return {
    awaitsSetup: await isSetupOpen(tx),
    isOff: !(await isPublicPageOn(tx)),
    isSandbox: isSandbox(),
    address: publicAddress("/"),
    name,
    owner: defaults.companyName ?? name,
    year: Number((await today(tx)).slice(0, 4)),
    ...addressOf(defaults),
    website: defaults.propertyWebsite,
    phone: defaults.propertyPhone ?? defaults.companyPhone,
    email: defaults.propertyEmail ?? defaults.companyEmail,
    sentences: await sentencesOf(tx),
    pictures: await shownPictures(tx),
    vacancies: await shownVacancies(tx),
  }
})

function addressOf(defaults: Defaults): { street: string | null; city: string | null } {
  const { propertyAddress, propertyCity, propertyState, propertyZip } = defaults
  const state = [propertyState, propertyZip].filter((part) => part !== null).join(" ")
  const city = [propertyCity, state].filter((part) => part !== null && part !== "").join(", ")
  return { street: propertyAddress, city: city === "" ? null : city }
}
