/** The landlord's own texts: how to pay without the portal, and the sentences of the public page. Source: api.md section 0 (Own words). */
import { beforeEach, describe, expect, test } from "vitest"
import { get, post } from "../support/app.ts"
import { acceptsPayments } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { logged } from "../support/passkeys.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

let as = ""
beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
})
const html = async (path: string, by = as) => (await get(path, { as: by })).text()
const view = async (path: string, by = as) => textIn(await html(path, by))

describe("how to pay", () => {
  const PAGE = "/admin/defaults"
  const HOW = "Checks to Harbor House LLC,\n400 Harbor Street.\nZelle: <b>office@harbor.example</b>"
  const save = (howToPay: string, was = "") => post(PAGE, { intent: "howToPay", howToPay, "was.howToPay": was }, { as })

  test("is told on the tenant's home and payment page while payments are off, as plain text", async () => {
    const dana = await tokenOf(await tenantUser(101), "page")
    for (const path of ["/home", "/home/payment"]) {
      expect(await view(path, dana)).toContain("Online payments are off. Contact management about how to pay.")
    }
    expect((await save(HOW.replaceAll("\n", "\r\n"))).status).toBe(302)
    for (const path of ["/home", "/home/payment"]) {
      const page = await html(path, dana)
      expect(page).toContain("Checks to Harbor House LLC,\n400 Harbor Street.\nZelle: &lt;b&gt;office@harbor.example")
      expect(textIn(page)).not.toContain("Contact management about how to pay")
    }
    expect(await logged("SETTINGS_CHANGED")).toMatchObject([
      { details: `How to pay: empty changed to “${HOW}”.`, metadata: { Key: "howToPay", OldValue: "" } },
    ])
  })

  test("stands below the form while payments are on, and nowhere without words", async () => {
    const dana = await tokenOf(await tenantUser(101), "page")
    acceptsPayments()
    expect(await view("/home/payment", dana)).not.toContain("Other ways to pay")
    await save(HOW)
    expect(await view("/home/payment", dana)).toContain("Other ways to pay Checks to Harbor House LLC")
    expect(await view("/home", dana)).not.toContain("Checks to")
    expect((await save("", HOW)).status).toBe(302)
    expect(await view("/home/payment", dana)).not.toContain("Other ways to pay")
  })

  test("undoes nobody else's words, and keeps what was typed", async () => {
    await save("Pay by check.")
    const late = await save("Pay by Zelle.")
    const page = await late.text()
    expect(late.status).toBe(409)
    expect(textIn(page)).toContain("Now: “Pay by check.”")
    expect(page).toMatch(/<textarea[^>]*>Pay by Zelle\.<\/textarea>/)
    expect((await save("Pay by Zelle.", "Pay by check.")).status).toBe(302)
    // An unchanged text writes nothing.
    expect((await save("Pay by check.", "Pay by check.")).status).toBe(302)
    expect(await html(PAGE)).toContain("Pay by Zelle.</textarea>")
  })

  test("has at most 1,000 characters, line ends counted once, and none that hide", async () => {
    expect((await save(`${"x".repeat(499)}\r\n${"y".repeat(500)}`)).status).toBe(302)
    const long = await save("x".repeat(1_001), `${"x".repeat(499)}\n${"y".repeat(500)}`)
    expect([long.status, textIn(await long.text())]).toEqual([
      400,
      expect.stringContaining("Use at most 1000 characters."),
    ])
    expect((await save("Pay \u202egro.live")).status).toBe(400)
  })
})

describe("the public page", () => {
  const PAGE = "/admin/public-page"
  const USUAL = {
    publicTagline: "Convenient and Affordable Office Space",
    publicSubline: "Perfect for Autobrokers and other small business owners",
    publicHeading: "An office, a door with your name on it, and a fair rent",
    publicLocation: "Near the airport, with the roads your customers already drive.",
    publicFacilities: "Suites of many sizes, for one desk or a whole team.",
    publicEnvironment: "A place to meet customers, and neighbors who come here to work.",
  }
  type Sentences = Record<keyof typeof USUAL, string>
  const save = (typed: Partial<Sentences>, was: Sentences = USUAL) => {
    const shown = Object.fromEntries(Object.entries(was).map(([key, text]) => [`was.${key}`, text]))
    return post(PAGE, { intent: "sentences", ...was, ...typed, ...shown }, { as })
  }
  const visited = async () => textIn(await (await get("/")).text())

  test("says the landlord's sentences, which begin with the usual ones", async () => {
    const form = await html(PAGE)
    for (const text of Object.values(USUAL)) {
      expect(form).toMatch(new RegExp(`(<textarea[^>]*>|<input class="input"[^>]* value=")${text}["<]`))
      expect(await visited()).toContain(text)
    }
    const own = { publicTagline: "Studios by the river.", publicLocation: "Two minutes from <Main> Street." }
    expect((await save(own)).status).toBe(302)
    const page = await (await get("/")).text()
    expect(textIn(page)).toContain("Studios by the river. Perfect for Autobrokers")
    expect(page).toContain("Two minutes from &lt;Main&gt; Street.")
    expect(page).toContain("<title>Suitekeeper · Studios by the river.</title>")
    expect(page).not.toContain("Convenient and")
    expect(textIn(await html(PAGE))).toContain("At first: “Convenient and Affordable Office Space”")
    expect((await logged("SETTINGS_CHANGED")).map(({ details }) => details)).toContain(
      "Public page: Tagline: “Convenient and Affordable Office Space” changed to “Studios by the river.”.",
    )
  })

  test("leaves out what was emptied, a card with its title, but never the tagline", async () => {
    await save({ publicSubline: "", publicLocation: " " })
    const text = await visited()
    for (const gone of ["Autobrokers", "Prime Location", "airport"]) expect(text).not.toContain(gone)
    expect(text).toContain("Modern Facilities")
    const refused = await save({ publicTagline: "" }, { ...USUAL, publicSubline: "", publicLocation: "" })
    expect([refused.status, textIn(await refused.text())]).toEqual([
      400,
      expect.stringContaining("Tagline : Required."),
    ])
    expect((await save({ publicHeading: "x".repeat(151) })).status).toBe(400)
    expect((await save({ publicHeading: "two\nlines" })).status).toBe(400)
  })

  test("undoes nobody else's sentence, and saves another one beside it", async () => {
    await save({ publicTagline: "By the river" })
    const late = await save({ publicTagline: "By the sea" })
    expect([late.status, textIn(await late.text())]).toEqual([409, expect.stringContaining("Now: “By the river”")])
    expect((await save({ publicSubline: "For painters" })).status).toBe(302)
    expect(await visited()).toContain("By the river For painters")
  })

  test("can be off: its address leads to sign-in, and search engines are told to list nothing", async () => {
    const set = (showsPage: "on" | "") => post(PAGE, { intent: "switch", ...(showsPage ? { showsPage } : {}) }, { as })
    expect((await set("")).status).toBe(302)
    const front = await get("/")
    expect([front.status, front.headers.get("location"), front.headers.get("x-robots-tag")]).toEqual([
      302,
      "/login",
      "noindex",
    ])
    expect(await (await get("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n")
    expect((await get("/sitemap.xml")).status).toBe(404)
    expect(await view(PAGE)).toContain("The public page is off")
    await set("")
    expect((await logged("SETTINGS_CHANGED")).map(({ details }) => details)).toEqual([
      'Public page: "on" changed to "off".',
    ])
    await set("on")
    expect([(await get("/")).status, (await get("/sitemap.xml")).status]).toEqual([200, 200])
  })

  test("is changed by administrators alone", async () => {
    as = await tokenOf(await staff(6), "page")
    expect((await save({ publicTagline: "Mine" })).status).toBe(403)
    expect((await post(PAGE, { intent: "switch" }, { as })).status).toBe(403)
  })
})
