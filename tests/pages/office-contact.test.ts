/** The office's phone and email are shown where a tenant cannot continue, and nowhere if they are not configured. */
import { beforeEach, expect, test } from "vitest"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { changeUser } from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"
import { setting } from "../support/world.ts"

const PHONE = "(909) 555-0100 ext. 3"
const EMAIL = "office@harbor.example"
const OFFICE = `${PHONE} or ${EMAIL}`
let dana = { userId: 0, email: "", tenantId: 0 }
const view = async (path: string, as?: string) => (await get(path, as ? { as } : {})).text()

beforeEach(async () => {
  dana = await tenantUser(101)
})

test("sign-in, its dialog, links and the portal say how to reach the office", async () => {
  await setting({ propertyPhone: PHONE, propertyEmail: EMAIL })
  const as = await tokenOf(dana, "page")
  for (const path of ["/login", "/account/create-password/over", "/account/recover-passkey/over", "/signup"]) {
    expect([path, textIn(await view(path))]).toEqual([path, expect.stringContaining(`The office: ${OFFICE}`)])
  }
  const html = await view("/login?reset=true")
  expect(html).toContain('href="tel:9095550100"')
  expect(html).toContain(`href="mailto:${EMAIL}"`)
  expect(textIn(html).match(/The office: \(909\) 555-0100/g)).toHaveLength(2)
  for (const path of ["/home", "/home/history", "/home/autopay", "/home/payment"]) {
    expect([path, textIn(await view(path, as))]).toEqual([path, expect.stringContaining(`The office: ${OFFICE}`)])
  }
  expect(textIn(await view("/home/requests", as))).toContain(`Not a repair? Reach the office: ${OFFICE}`)
  expect(textIn(await view("/home/ach", as))).toContain(`Questions? Ask management at ${OFFICE}`)
  expect(textIn(await view("/management", await tokenOf(await staff(6), "page")))).not.toContain("The office:")
})

test("who is locked out reads it beside the message", async () => {
  await setting({ propertyPhone: PHONE })
  const signIn = async (password: string) => {
    const response = await post("/login", { email: dana.email, password })
    return textIn(await response.text())
  }
  expect(await signIn("wrong")).not.toContain("Incorrect email or password. The office:")
  await changeUser(dana.userId, { enabled: false })
  expect(await signIn(PASSWORD)).toContain("Please contact management. The office: (909) 555-0100 ext. 3 Email")
  for (let tries = 0; tries < 10; tries += 1) await signIn("wrong")
  expect(await signIn("wrong")).toMatch(/Try again in \d+ minutes. The office: \(909\) 555-0100 ext. 3 Email/)
})

test("the company's phone and email stand in for the property's; without any nothing is said", async () => {
  expect(textIn(await view("/login"))).not.toContain("The office")
  expect(textIn(await view("/home", await tokenOf(dana, "page")))).not.toContain("The office")
  await setting({ companyEmail: EMAIL })
  expect(textIn(await view("/login"))).toContain(`The office: ${EMAIL}`)
})

test("address and hours stand at the foot of the portal and of sign-in, as far as they are set", async () => {
  const as = await tokenOf(dana, "page")
  const places = async () => [textIn(await view("/login")), textIn(await view("/home", as))]
  for (const shown of await places()) expect(shown).not.toContain("Harbor Street")
  await setting({ companyAddress: "400 Harbor Street", companyCity: "Long Beach", companyState: "CA" })
  await setting({ officeHours: "Monday to Friday\n9 to 5" })
  for (const shown of await places())
    expect(shown).toMatch(/400 Harbor Street, Long Beach, CA Monday to Friday\s9 to 5/)
  await setting({ propertyAddress: "1 Pier Avenue", propertyCity: "Long Beach", propertyZip: "90802" })
  for (const shown of await places()) expect(shown).toContain("1 Pier Avenue, Long Beach, 90802 Monday")
})
