/** A tenant saves a card or bank account in the portal: in the provider's form, on its page, and the outcome in the portal. Source: specification 3 "Autopay screen". */
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { write } from "#db/client.server.ts"
import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { replaceSettings } from "../../settings.ts"
import { leaveProvider, policyOf, providerAt, secretIn, useProvider } from "../support/card-entry.ts"
import { answerAsProvider } from "../support/loopback-provider.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { acceptsPayments } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { answeringWith, provider } from "../support/provider-host.ts"
import { completesSetup, savedBy, setupRows } from "../support/setups.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { during, mona, setting, USUAL } from "../support/world.ts"

const PAGE = "/home/autopay/setup"
const LOOKS_AGAIN = '<meta http-equiv="refresh" content="3"/>'
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""

/** Dana rents suite 101 and is signed in. */
async function danaIsIn(): Promise<void> {
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
}

const open = (path = PAGE) => browserOf(as).open(path)
const send = (path: string, form: Record<string, string>) => browserOf(as).send(path, form)
const begins = async (entry = "page") => {
  const { key = "" } = hiddenOf((await open()).html, "key")
  return { key, entry, intent: "begin" }
}
/** Presses Continue; returns the address of the form, or of the link to the provider's page. */
async function goesOn(entry?: string): Promise<string> {
  const { to } = await send(PAGE, await begins(entry))
  return to ?? ""
}
const resultOf = (address: string) => address.replace("/setup?", "/success?")
const pageUrlIn = (html: string) => /href="([^"]*\/sandbox\/pay\/[^"]*)"/.exec(html)?.[1] ?? ""
const minutesLater = (minutes: number) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
}

/** An administrator signed in as Dana. */
async function impersonates(): Promise<void> {
  const { userId: impersonatorId } = await staff(3)
  const session = { userId: dana.userId, channel: "page", impersonatorId } as const
  as = (await write((tx) => openSession(tx, session))).token
}

describe("on the provider's page, as without script and in the sandbox", () => {
  beforeEach(async () => {
    acceptsPayments()
    await danaIsIn()
  })

  /** Dana is on the sandbox's page for saving a method. */
  async function onPage(): Promise<{ pageUrl: string; result: string }> {
    const address = await goesOn()
    return { pageUrl: pageUrlIn((await open(address)).html), result: resultOf(address) }
  }
  const saves = (pageUrl: string, method: string, month = "12", year = "2040") => send(pageUrl, { method, month, year })

  test("a card is saved until the month that was chosen, and autopay is the next step", async () => {
    const { html, text } = await open()
    expect(text).toContain("Nothing is charged now, and autopay is not switched on by it")
    expect(html).not.toContain("data-entry")
    const { pageUrl, result } = await onPage()
    const { to } = await saves(pageUrl, "pm_card_visa", "2", "2031")
    expect(to).toBe(result)
    const outcome = await open(result)
    expect(outcome.text).toContain("Your card is saved Visa ending in 4242, good until 02/31. Nothing was charged")
    expect(outcome.html).toContain('href="/home/autopay"')
    expect(outcome.html).not.toContain(LOOKS_AGAIN)
    expect(await savedBy(dana.tenantId)).toMatchObject([{ last4: "4242", expMonth: 2, expYear: 2031 }])
  })

  test("autopay is turned on with what was just saved in one press, here or on its page, and not offered once it is on", async () => {
    await setting({ ...USUAL, autopayDay: 3 })
    const { pageUrl, result } = await onPage()
    await saves(pageUrl, "pm_card_visa")
    const offered = await open(result)
    expect(offered.text).toMatch(/Autopay would pay what you owe by itself on .*, and then on the 3rd of each month\./)
    expect(offered.text).toContain("Turn on autopay with Visa ending in 4242")
    expect((await open("/home/autopay")).text).toContain("Turn on with Visa ending in 4242")
    const form = hiddenOf(offered.html, "methodID")
    expect((await send("/home/autopay", { ...form, methodID: "pm_another", intent: "enableWith" })).status).toBe(404)
    expect((await open("/home/autopay")).text).toContain("Disabled")
    expect((await send("/home/autopay", { ...form, intent: "enableWith" })).to).toBe("/home/autopay")
    expect((await open("/home/autopay")).text).toMatch(/What you owe is paid by itself on .* by Visa ending in 4242/)
    expect((await open(result)).text).not.toContain("Turn on autopay")
  })

  test("the page lists what saving each test method does, and takes no number and no month that is over", async () => {
    const { pageUrl } = await onPage()
    const { html, text } = await open(pageUrl)
    expect(text).toContain("Test card ending in 0002. Declined: nothing is saved.")
    expect(text).toContain("Test account ending in 6789. Two small deposits must be confirmed first.")
    expect(html).not.toMatch(/type="(text|number|tel)"/)
    for (const [month, year] of [
      ["1", "2020"],
      ["13", "2030"],
      ["1", "2099"],
      ["", ""],
    ] as const) {
      const refused = await saves(pageUrl, "pm_card_visa", month, year)
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("a month that is not over")])
    }
    expect((await saves(pageUrl, "4242424242424242")).status).toBe(400)
    expect(await savedBy(dana.tenantId)).toEqual([])
  })

  test("a declined card says why on the page, another is saved, and the page is closed then", async () => {
    const { pageUrl, result } = await onPage()
    const declined = await saves(pageUrl, "pm_card_chargeDeclinedExpiredCard")
    expect([declined.status, declined.text]).toEqual([402, expect.stringContaining("Not saved Your card has expired.")])
    expect((await open(result)).text).toContain("The method was not saved The reason: the card has expired.")
    expect((await saves(pageUrl, "pm_usBankAccount_success")).to).toBe(result)
    expect((await open(result)).text).toContain("Your bank account is saved STRIPE TEST BANK account ending in 6789.")
    expect((await open(pageUrl)).text).toContain("This page is closed.")
    expect((await saves(pageUrl, "pm_card_visa")).to).toBe(result)
    expect(await savedBy(dana.tenantId)).toHaveLength(1)
  })

  test.each([
    ["approve", "Your card is saved"],
    ["refuse", "The reason: you did not confirm it with your bank."],
  ])("a bank that asks is answered: %s", async (answer, message) => {
    const { pageUrl, result } = await onPage()
    const question = (await saves(pageUrl, "pm_card_authenticationRequiredOnSetup")).to ?? ""
    expect((await open(question)).text).toContain("do you save this card for later payments?")
    const { to } = await send(question, { answer })
    expect(to).toBe(answer === "approve" ? result : pageUrl)
    expect((await open(result)).text).toContain(message)
  })

  test("a typed bank account waits for its deposits: the way on is the provider's page, and wrong amounts change nothing", async () => {
    const { pageUrl, result } = await onPage()
    expect((await saves(pageUrl, "typed_000123456789")).to).toBe(result)
    const waiting = await open(result)
    expect(waiting.text).toContain("Your bank account waits to be confirmed Two small deposits arrive")
    const verify =
      /href="([^"]*\/sandbox\/authenticate\/[^"]*)"/.exec(waiting.html)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect((await open(verify)).text).not.toContain("do not match")
    const { to: again } = await send(verify, { answer: "wrong" })
    const page = await open(again ?? "")
    expect(page.text).toContain("The deposits do not match Nothing was confirmed. Try again")
    expect(page.html).toContain(`href="${result}"`)
    expect((await open(result)).text).toContain("waits to be confirmed")
    expect((await send(verify, { answer: "right" })).to).toBe(result)
    expect((await open(result)).text).toContain("Your bank account is saved")
    expect((await open(verify)).status).toBe(404)
  })

  test.each([
    ["too late", "typed_000123456789", "the two amounts were not entered in time"],
    ["too often", "typed_000123456789", "other amounts were entered too often"],
    ["right", "typed_000666666661", "the two deposits could not be sent to the account"],
  ])("deposits that end it (%s, %s) are reported with the reason", async (answer, method, reason) => {
    const { pageUrl, result } = await onPage()
    await saves(pageUrl, method)
    const waiting = await open(result)
    const verify =
      /href="([^"]*\/sandbox\/authenticate\/[^"]*)"/.exec(waiting.html)?.[1]?.replaceAll("&amp;", "&") ?? ""
    await send(verify, { answer })
    expect((await open(result)).text).toContain(`The method was not saved The reason: ${reason}.`)
    expect(await savedBy(dana.tenantId)).toEqual([])
  })

  test("the same form sent by fifty at once begins one setup", async () => {
    const form = await begins()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(PAGE, form)))
    expect(new Set(answers.map(({ to }) => to)).size).toBe(1)
    expect(await setupRows()).toHaveLength(1)
    expect((await sandboxClient().checkout.sessions.list({ limit: 100 })).data).toHaveLength(1)
  })

  test("nothing is known before the page is used; the portal looks again by itself, for half an hour", async () => {
    const { pageUrl, result } = await onPage()
    const waiting = await open(result)
    expect(waiting.text).toContain("Nothing is saved yet. This page looks again by itself every few seconds.")
    expect(waiting.html).toContain(LOOKS_AGAIN)
    minutesLater(34)
    const closed = await open(result)
    expect(closed.text).toContain("Nothing was saved You can add a method again.")
    expect(closed.html).toContain(`href="${PAGE}"`)
    expect((await saves(pageUrl, "pm_card_visa")).status).toBe(402)
    expect((await open(result.replace("/success", "/setup"))).to).toBe(result)
  })

  test("after it was saved, Back leads on to the result", async () => {
    const { pageUrl, result } = await onPage()
    await saves(pageUrl, "pm_card_visa")
    expect((await open(result.replace("/success", "/setup"))).status).toBe(200)
    await open(result)
    const back = await open(result.replace("/success", "/setup"))
    expect([back.status, back.to]).toEqual([302, result])
  })

  test("who is restricted from bank payments is told, and offered cards only", async () => {
    await during("2026-01-05", (tx) => setAchPrivilege(tx, mona, { tenantId: dana.tenantId, achPrivilege: false }))
    expect((await open()).text).toContain(
      "Your account is restricted from ACH payments: you can add a card, but no bank",
    )
    const { pageUrl } = await onPage()
    const { html } = await open(pageUrl)
    expect(html).toContain("pm_card_visa")
    expect(html).not.toContain("pm_usBankAccount")
    expect((await saves(pageUrl, "pm_usBankAccount_success")).status).toBe(400)
  })

  test("another tenant neither sees nor completes it", async () => {
    const address = await goesOn()
    as = await tokenOf(await tenantUser(102), "page")
    expect((await open(address)).status).toBe(404)
    expect((await open(resultOf(address))).status).toBe(404)
    const setup = new URLSearchParams(address.split("?")[1]).get("setup") ?? ""
    expect((await send(PAGE, { setup, intent: "page", key: "k" })).status).toBe(404)
    expect(await setupRows()).toHaveLength(1)
  })

  test("an administrator signed in as the tenant sees why it is closed, and cannot begin", async () => {
    const form = await begins()
    const address = await goesOn()
    await impersonates()
    for (const path of [PAGE, address]) {
      const { html, text } = await open(path)
      expect(text).toContain("Only the tenant can add a method")
      expect(pageUrlIn(html)).toBe("")
    }
    const result = await open(resultOf(address))
    expect([result.status, result.text]).toEqual([200, expect.stringContaining("Only the tenant can go on with it.")])
    expect(result.html).not.toContain(`href="${address}"`)
    expect((await send(PAGE, form)).status).toBe(403)
    expect(await setupRows()).toHaveLength(1)
  })

  test("while payments are off the page says so, and a form from before is refused", async () => {
    const form = await begins()
    replaceSettings(usualSettings({ PAYMENTS: "off" }))
    expect((await open()).text).toContain("Online payments are off Contact management about how to pay.")
    expect((await send(PAGE, form)).status).toBe(503)
    expect(await setupRows()).toEqual([])
  })
})

describe("in the provider's form, with script", () => {
  beforeEach(async () => {
    await useProvider()
    onTestFinished(leaveProvider)
    await danaIsIn()
  })

  const intents = async () => (await sandboxClient().setupIntents.list({ limit: 100 })).data

  test("the form has the secret of this one setup, and saves nothing by itself", async () => {
    expect((await open()).html).toMatch(/name="entry"[^>]* value="page"/)
    const { html, text } = await open(await goesOn("form"))
    const [intent] = await intents()
    expect(secretIn(html)).toBe(intent?.client_secret)
    expect(html).not.toContain("data-pay=")
    expect(text).toContain("Your details go to our payment provider and are never stored here.")
    expect(intent?.payment_method_types).toEqual(["card", "us_bank_account"])
    expect(await setupRows()).toMatchObject([{ flow: "intent", status: "created", setupIntent: intent?.id }])
  })

  test("only the page with the form may load from the provider", async () => {
    const address = await goesOn("form")
    const { policy, opener, loadsForm } = await policyOf(address, as)
    expect(policy).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;")
    expect([opener, loadsForm]).toEqual(["same-origin-allow-popups", true])
    const hosted = await goesOn("page")
    for (const path of [PAGE, hosted, resultOf(address)]) {
      const other = await policyOf(path, as)
      expect(other.policy).not.toContain("stripe.com")
      expect([other.opener, other.loadsForm]).toEqual(["same-origin", false])
    }
  })

  test("once it is saved the form is gone, and the result reports it", async () => {
    const address = await goesOn("form")
    await completesSetup((await intents())[0]?.id ?? "", "pm_card_visa")
    const next = await open(address)
    expect([next.status, next.to]).toEqual([302, resultOf(address)])
    expect((await open(next.to ?? "")).text).toContain("Your card is saved")
  })

  test("a refused card says why, and leads back to the same form", async () => {
    const address = await goesOn("form")
    const secret = secretIn((await open(address)).html)
    await completesSetup((await intents())[0]?.id ?? "", "pm_card_visa_chargeDeclined")
    const outcome = await open(resultOf(address))
    expect(outcome.text).toContain("The method was not saved The reason: it was declined.")
    expect(outcome.html).toContain(`href="${address}"`)
    expect(secretIn((await open(address)).html)).toBe(secret)
  })

  test("who cannot use the form saves it on the provider's page, once however often that is pressed", async () => {
    const address = await goesOn("form")
    const { key = "", setup = "" } = hiddenOf((await open(address)).html, "setup")
    const submit = () => send(address, { key, setup, intent: "page" })
    const [one, other] = await Promise.all([submit(), submit()])
    expect(one?.to).toBe(other?.to)
    expect((await open(one?.to ?? "")).text).toContain("Continue to the provider's page")
    expect(await setupRows()).toMatchObject([{ flow: "intent" }, { flow: "hosted" }])
  })

  test("a provider that does not answer costs nothing, and the same form goes on once it does", async () => {
    const form = await begins("form")
    providerAt((await provider(answeringWith(500))).origin)
    const refused = await send(PAGE, form)
    expect([refused.status, refused.text]).toEqual([502, expect.stringContaining("Nothing was saved.")])
    providerAt((await provider(answerAsProvider)).origin)
    const { to } = await send(PAGE, form)
    expect(secretIn((await open(to ?? "")).html)).toMatch(/^seti_/)
    expect(await setupRows()).toHaveLength(1)
  })

  test("an administrator signed in as the tenant gets no form", async () => {
    const address = await goesOn("form")
    await impersonates()
    const { html, text } = await open(address)
    expect(text).toContain("Only the tenant can add a method")
    expect(secretIn(html)).toBeUndefined()
    expect((await policyOf(address, as)).policy).not.toContain("stripe.com")
  })
})

test("nobody who does not rent reaches the pages", async () => {
  as = await tokenOf(await staff(0), "page")
  for (const path of [PAGE, "/home/autopay/success"]) expect((await open(path)).status).toBe(403)
})
