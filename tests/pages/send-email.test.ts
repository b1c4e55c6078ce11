/** Writing to tenants on a page, without script. Source: specification 2 "Contact Tenants". */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { messageDrafts, popups, storedFiles, tenants, threads } from "#db/schema/index.ts"
import { api, app, get, post } from "../support/app.ts"
import { hasStored } from "../support/files.ts"
import { mails } from "../support/mails.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { FINDS, scannerAnswering } from "../support/scanner.ts"
import { document } from "../support/stored-files.ts"
import { templateOf } from "../support/templates.ts"
import { movesIn } from "../support/tenancies.ts"
import { arrives, leavesFor } from "../support/threads.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let dana = 0
const ORIGIN = "http://localhost:3000"
const PATH = "/management/email/send"
const DANA = "dana.reyes@example.com"
const BEN = "ben@example.com"
const LETTER = { subject: "Water", body: "Dear [firstName], you owe [totalBalance]." }
const view = async (query = "", by = as) => {
  const response = await get(`${PATH}${query}`, { as: by })
  return { status: response.status, html: await response.text() }
}
const send = async (form: Record<string, string>, query = "") => {
  const response = await post(`${PATH}${query}`, form, { as })
  return { status: response.status, to: placeOf(response), html: await response.text(), response }
}
/** The address that a form redirects to, without the draft's key. */
const placeOf = (response: Response) =>
  response.headers.get("location")?.replace(/\?draft=[\w-]+(&|(?=#)|$)/, (_, more) => (more === "&" ? "?" : ""))
const save = (form: Record<string, string> = {}) => send({ intent: "save", to: DANA, ...LETTER, ...form })
const fieldIn = (html: string, name: string) => html.match(new RegExp(`name="${name}"[^>]*value="([^"]*)"`))?.[1] ?? ""
const reviewedIn = async () => fieldIn((await view("?dialog=review")).html, "reviewed")
const outgoing = async () => (await mails()).filter(({ isPersonal }) => isPersonal)
const noticeAfter = async ({ response }: { response: Response }) => {
  const cookie = response.headers.getSetCookie().find((each) => each.includes("notice")) ?? ""
  const html = await (await get(PATH, { headers: { Cookie: `__Host-session=${as}; ${cookie.split(";")[0]}` } })).text()
  return textIn(html)
}

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 40_000 })
  await movesIn(102, "2026-01-01", { tenantFirstName: "Ben", primaryEmail: BEN })
})

test("what is typed is stored for its writer alone, and shown filled in for each reader", async () => {
  expect(await save()).toMatchObject({ status: 302, to: PATH })
  const { html } = await view()
  expect(fieldIn(html, "subject")).toBe("Water")
  expect(textIn(html)).toContain("As Dana Reyes will read it Water Dear Dana , you owe $400.00 .")
  const other = await tokenOf(await staff(5), "page")
  expect(textIn((await view("", other)).html)).not.toContain("Water")
})

test("a name is searched, ticked and added; an address is added as it is, once, and taken out again", async () => {
  expect((await save({ who: "ben", next: "search" })).to).toBe(`${PATH}?search=ben#recipients`)
  const { html } = await view("?search=ben")
  expect(textIn(html)).toContain("Ben Reyes ben@example.com, unit 102")
  await save({ add: BEN })
  await save({ to: `${DANA} ${BEN}`, who: "Roofer@elsewhere.example" })
  await save({ to: `${DANA} ${BEN} roofer@elsewhere.example`, who: DANA, remove: BEN })
  const after = (await view()).html
  expect(fieldIn(after, "to")).toBe(`${DANA} roofer@elsewhere.example`)
  expect(textIn((await view("?search=nobody-like-this")).html)).toContain("No results found")
})

test("a list of addresses is read whole, each added once; what is no address stays in the field and is named", async () => {
  const typed = `${DANA}, Roofer@elsewhere.example; "Reyes, Ben" <${BEN}>, nobody, a@b@c, ${BEN}`
  expect((await save({ who: typed, next: "search" })).to).toBe(`${PATH}#recipients`)
  const { html } = await view()
  expect(fieldIn(html, "to")).toBe(`${DANA} roofer@elsewhere.example ${BEN}`)
  expect(fieldIn(html, "who")).toBe("nobody, a@b@c")
  expect(textIn(html)).toContain("“nobody” and “a@b@c” are not emails like name@example.com.")
  await save({ to: fieldIn(html, "to"), who: "a@b.example" })
  const after = (await view()).html
  expect(fieldIn(after, "to")).toBe(`${DANA} roofer@elsewhere.example ${BEN} a@b.example`)
  expect([fieldIn(after, "who"), textIn(after).includes("no email")]).toEqual(["", false])
})

test("what is typed elsewhere leaves what could not be read in its field", async () => {
  await save({ who: `${BEN}, nobody` })
  await save({ who: "", unread: "nobody", subject: "Heating" })
  const { html } = await view()
  expect([fieldIn(html, "who"), fieldIn(html, "subject"), fieldIn(html, "to")]).toEqual(["nobody", "Heating", DANA])
  expect(textIn(html)).toContain("“nobody” is not an email like name@example.com.")
})

test("a list is read at review, too: what is no address is named there, the others are kept", async () => {
  const { status, html } = await send({ intent: "review", to: "", ...LETTER, who: `${BEN}, nobody` })
  expect([status, textIn(html).includes("Recipients : “nobody” is not an email like name@example.com.")]).toEqual([
    400,
    true,
  ])
  expect([fieldIn(html, "to"), fieldIn(html, "who")]).toEqual([BEN, "nobody"])
})

test.each(["nobody", "junk@", "Nobody, Zed"])(
  "%s is searched at Enter, and refused beside the field at review: it stays there both times",
  async (typed) => {
    const found = await view((await save({ who: typed, next: "search" })).to?.slice(PATH.length).split("#")[0])
    expect([fieldIn(found.html, "who"), textIn(found.html).includes("No results found")]).toEqual([typed, true])
    const { html } = await send({ intent: "review", to: DANA, ...LETTER, who: typed })
    expect(fieldIn(html, "who")).toBe(typed)
    expect(html.match(/id="who-error".*?<\/p>/s)?.[0]).toContain("This is not an email.")
  },
)

test.each(["nobody, a@b@c", "nobody, foo@x", "x".repeat(4_000)])(
  "what is a list, or too long to search by, is named and kept as well (%#)",
  async (typed) => {
    expect((await save({ who: typed })).to).toBe(`${PATH}#recipients`)
    expect(fieldIn((await view()).html, "who")).toBe(typed)
  },
)

test("a link that names what is no address says so, also in place of another message", async () => {
  const recipients = `notanemail,<x>,${BEN}`
  const says = (html: string) => [
    fieldIn(html, "to"),
    textIn(html).includes("“notanemail” and “&lt;x&gt;” are not emails"),
  ]
  expect(says((await view(`?${new URLSearchParams({ recipients })}`)).html)).toEqual([BEN, true])
  await save()
  const offered = await view(`?${new URLSearchParams({ recipients })}`)
  expect(says(offered.html)).toEqual([BEN, true])
  expect(textIn(offered.html)).toContain("You have a message that was not sent")
})

test("a group is added by its name, with its members shown", async () => {
  expect((await view()).html).toContain(">Group of tenants</label>")
  await save({ to: "", group: "balanceOwed", next: "search" })
  const text = textIn((await view()).html)
  expect(text).toContain("Balance Owed (1)")
  expect(text).toContain("Dana Reyes dana.reyes@example.com, unit 101")
  expect(fieldIn((await view()).html, "to")).toBe("group:balanceOwed")
})

test("a reviewed message is sent once to each, the form is empty then", async () => {
  expect((await send({ intent: "review", to: `group:allTenants ${DANA}`, ...LETTER })).to).toBe(`${PATH}?dialog=review`)
  const { html } = await view("?dialog=review")
  expect(textIn(html)).toContain("Send these emails? To 2 recipients, each gets their own")
  const form = { intent: "send", key: "k", reviewed: fieldIn(html, "reviewed") }
  const sent = await send(form, "?dialog=review")
  expect(sent.status).toBe(302)
  expect(await noticeAfter(sent)).toContain("2 email(s) sent.")
  expect((await send(form, "?dialog=review")).status).toBe(302)
  expect((await outgoing()).map(({ body }) => body)).toEqual([
    "Dear Dana, you owe $400.00.",
    "Dear Ben, you owe $0.00.",
  ])
  expect(fieldIn((await view()).html, "subject")).toBe("")
})

test("what changed since it was reviewed is not sent", async () => {
  await save({ to: "group:balanceOwed" })
  const reviewed = await reviewedIn()
  await api("POST", "/management/tenant/fee", {
    as: await tokenOf({ userId: 1, email: "" }, "api"),
    body: { tenantID: 2, amount: 500, type: "other" },
  })
  const { status, html } = await send({ intent: "send", key: "k", reviewed }, "?dialog=review")
  expect([status, textIn(html).includes("Nothing was sent. Please review it again.")]).toEqual([409, true])
  expect(await outgoing()).toEqual([])
})

test.each([
  [{ subject: "" }, "Subject : Required."],
  [{ body: "" }, "Body : Required."],
  [{ to: "" }, "Recipients : Required."],
  [{ to: Array.from({ length: 201 }, (_, index) => `p${index}@example.com`).join(" ") }, "Use at most 200 recipients."],
  [{ method: "popup", to: `${DANA} roofer@elsewhere.example` }, "Leave out roofer@elsewhere.example"],
  [{ method: "popup", body: "x".repeat(5_001) }, "Body : Use at most 5000 characters."],
  [{ who: "dana" }, "This is not an email."],
])(
  "a message that cannot be sent (%#) says why, and what was typed is still there after a reload",
  async (wrong, problem) => {
    const { status, html } = await send({ intent: "review", to: DANA, ...LETTER, ...wrong })
    expect(status).toBe(400)
    expect(textIn(html)).toContain(problem)
    const again = (await view()).html
    expect(fieldIn(again, "to")).toBe((wrong as { to?: string }).to ?? DANA)
    expect(await outgoing()).toEqual([])
  },
)

test("popups are made for the tenants, each with their own values", async () => {
  await save({ method: "popup", to: `${DANA} group:balanceOwed` })
  const sent = await send({ intent: "send", key: "k", reviewed: await reviewedIn() }, "?dialog=review")
  expect(await noticeAfter(sent)).toContain("1 popups(s) created.")
  const made = await read((tx) => tx.all(tx.select().from(popups)))
  expect(made).toMatchObject([{ tenantId: dana, subject: "Water", note: "Dear Dana, you owe $400.00." }])
  expect(await outgoing()).toEqual([])
})

test("a file of one tenant goes to another only when that is confirmed", async () => {
  const lease = await document("Lease.pdf", { tenant: dana })
  await save({ to: BEN, files: lease.name })
  const { html } = await view("?dialog=review")
  expect(textIn(html)).toContain("Lease.pdf belongs to Dana Reyes")
  const form = { intent: "send", key: "k", reviewed: fieldIn(html, "reviewed") }
  const refused = await send(form, "?dialog=review")
  expect([refused.status, textIn(refused.html).includes("Confirm that the files may go")]).toEqual([400, true])
  expect(await outgoing()).toEqual([])
  expect((await send({ ...form, confirmed: "on" }, "?dialog=review")).status).toBe(302)
  expect(await outgoing()).toHaveLength(1)
})

test("a file of a unit goes to its tenant without a warning, a file of nobody to everybody", async () => {
  const plan = await document("Plan.pdf", { unit: 101 })
  const rules = await document("Rules.pdf")
  await save({ files: `${plan.name} ${rules.name}` })
  expect((await view("?dialog=review")).html).not.toContain("belongs to")
  await save({ to: `${DANA} ${BEN}`, files: `${plan.name} ${rules.name}` })
  const text = textIn((await view("?dialog=review")).html)
  expect(text).toContain("Plan.pdf belongs to unit 101")
  expect(text).not.toContain("Rules.pdf belongs to")
})

test("a file that is gone, or of a stronger level, holds the message back and can be taken out", async () => {
  const secret = await document("Payroll.pdf", { level: 3 })
  await save({ files: `${secret.name} nothing` })
  expect(textIn((await view()).html)).toContain("2 files are gone")
  const { status } = await send({ intent: "review", to: DANA, ...LETTER, files: secret.name })
  expect(status).toBe(400)
  expect((await save({ files: secret.name, detach: secret.name })).to).toBe(`${PATH}#attachments`)
  expect(fieldIn((await view()).html, "files")).toBe("")
})

test("stored files are found by unit and tenant, ticked and attached, those of a stronger level are not shown", async () => {
  const plan = await document("Plan.pdf", { unit: 101 })
  await document("Lease.pdf", { tenant: dana })
  await document("Payroll.pdf", { level: 3 })
  expect((await save({ next: "attach" })).to).toBe(`${PATH}?dialog=attach`)
  const all = textIn((await view("?dialog=attach")).html)
  expect(all).toMatch(/Lease\.pdf .* Dana Reyes, Name and content differ Plan\.pdf .* unit 101, Name and/)
  expect(all).not.toContain("Payroll.pdf")
  expect(textIn((await view("?dialog=attach&unitNumber=101")).html)).not.toContain("Lease.pdf")
  expect(textIn((await view("?dialog=attach&tenantName=dana")).html)).not.toContain("Plan.pdf")
  expect(textIn((await view("?dialog=attach&unitNumber=7")).html)).toContain("that match your current filter.")
  expect((await send({ intent: "attach", file: plan.name })).to).toBe(`${PATH}#attachments`)
  expect(fieldIn((await view()).html, "files")).toBe(plan.name)
  expect(fieldIn((await view()).html, "subject")).toBe("Water")
})

test("a file is uploaded on the spot, once, and is on file for the only recipient", async () => {
  await save()
  const { html } = await view("?dialog=attach")
  const form = new FormData()
  form.set("key", fieldIn(html, "key"))
  form.set("tenantID", fieldIn(html.slice(html.indexOf('id="upload"')), "tenantID"))
  form.set("file", new File(["No parties."], "Rules.txt", { type: "text/plain" }))
  const upload = () => {
    const headers = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", Cookie: `__Host-session=${as}` }
    return app(new Request(`${ORIGIN}${PATH}?dialog=attach`, { method: "POST", body: form, headers }))
  }
  expect([(await upload()).status, (await upload()).status]).toEqual([302, 302])
  const files = await read((tx) => tx.all(tx.select().from(storedFiles)))
  expect(files).toMatchObject([{ uploadedName: "Rules.txt", tenantId: dana, level: 6 }])
  expect(fieldIn((await view()).html, "files")).toBe(files[0]?.name)
  form.delete("file")
  const none = await upload()
  expect([none.status, textIn(await none.text()).includes("Nothing was stored.")]).toEqual([400, true])
})

test("a test goes to its writer alone, filled in for the reader who was selected", async () => {
  const { to } = await send({ intent: "test", to: `${DANA} ${BEN}`, ...LETTER, as: BEN })
  expect(to).toBe(PATH)
  expect(await outgoing()).toMatchObject([
    { recipients: [{ address: "level-6@example.com" }], subject: "Test: Water", body: "Dear Ben, you owe $0.00." },
  ])
  expect((await outgoing())[0]?.isThreaded).toBe(false)
})

test("a test whose button is pressed twice is one mail, and of a changed message another", async () => {
  const testKey = fieldIn((await view()).html, "testKey")
  const test = { intent: "test", testKey, to: DANA, ...LETTER, subject: `${"x".repeat(193)}😀` }
  for (const _ of [1, 2]) expect(await send(test)).toMatchObject({ status: 302, to: PATH })
  expect((await outgoing()).map(({ subject }) => subject)).toEqual([`Test: ${"x".repeat(193)}\ufffd`])
  await send({ ...test, body: "Changed." })
  await send({ ...test, body: "Changed.", testKey: "of another page" })
  expect(await outgoing()).toHaveLength(3)
})

test("a link begins a message beside the one that was not sent, and several lie until they are sent or discarded", async () => {
  const link = `?${new URLSearchParams({ recipients: `${BEN},${DANA},nobody`, subject: "Keys" })}`
  const { html } = await view(link)
  expect([fieldIn(html, "to"), fieldIn(html, "subject")]).toEqual([`${BEN} ${DANA}`, "Keys"])
  expect(textIn(html)).not.toContain("not sent")
  await save()
  const beside = (await view(link)).html
  expect([fieldIn(beside, "to"), fieldIn(beside, "subject")]).toEqual([`${BEN} ${DANA}`, "Keys"])
  expect(textIn(beside)).toContain("You have a message that was not sent Water To dana.reyes@example.com")
  const keys = fieldIn(beside, "draft")
  await save({ draft: keys, to: BEN, subject: "Keys", body: "Two keys." })
  const drafts = await read((tx) => tx.all(tx.select().from(messageDrafts)))
  expect(drafts.map(({ content }) => (content as { subject: string }).subject)).toEqual(["Water", "Keys"])
  const water = drafts[0]?.key ?? ""
  const opened = (await view(`?draft=${water}`)).html
  expect([fieldIn(opened, "subject"), fieldIn(opened, "draft")]).toEqual(["Water", water])
  expect(textIn(opened)).toContain("You have a message that was not sent Keys To ben@example.com")
  expect(fieldIn((await view("?draft=new")).html, "subject")).toBe("")
  await send({ intent: "discard", draft: water })
  expect(fieldIn((await view()).html, "subject")).toBe("Keys")
  expect((await view("?tenant=999")).status).toBe(404)
})

test("a sent message leaves the others, and a link to one that was begun goes on with it", async () => {
  await save()
  const other = fieldIn((await view("?draft=new")).html, "draft")
  await save({ draft: other, to: BEN, subject: "Keys" })
  const reviewed = fieldIn((await view(`?draft=${other}&dialog=review`)).html, "reviewed")
  expect((await send({ intent: "send", draft: other, reviewed }, `?draft=${other}&dialog=review`)).status).toBe(302)
  expect((await outgoing()).map(({ subject }) => subject)).toEqual(["Keys"])
  const { html } = await view(`?recipients=${DANA}`)
  expect([fieldIn(html, "subject"), textIn(html).includes("not sent")]).toEqual(["Water", false])
  const stranger = await tokenOf(await staff(5), "page")
  const key = fieldIn(html, "draft")
  expect(fieldIn((await view(`?draft=${key}`, stranger)).html, "subject")).toBe("")
})

test("of a message that was emptied nothing is kept", async () => {
  await save()
  await save({ to: "", subject: "", body: "" })
  expect(await read((tx) => tx.all(tx.select().from(messageDrafts)))).toEqual([])
})

test("a reply shows the last email of its thread, keeps its subject when a template is loaded, and resolves in the same press", async () => {
  const { threadId } = await arrives({ from: DANA, subject: "Water stain", body: "It grows.\n\n> It is small." })
  const { messageId } = await leavesFor(DANA, {
    subject: "Re: Water stain",
    body: "We come at noon.",
    answers: await arrives({ from: DANA, threadId, subject: "Re: Water stain", body: "Now it drips." }),
  })
  const question = await arrives({ from: DANA, threadId, subject: "Re: Water stain", body: "Nobody came." })
  const reply = { to: DANA, subject: "Re: Water stain", inReplyTo: messageId, body: "" }
  await save(reply)
  const { html } = await view()
  expect(textIn(html)).toContain("The last email of the thread Whole thread Dana Reyes")
  expect(textIn(html)).toContain("Nobody came.")
  const template = await templateOf("Your request", "Dear [firstName], it is mended.")
  expect((await save({ ...reply, next: "load", templateID: String(template) })).to).toBe(`${PATH}?template=${template}`)
  const loaded = (await view(`?template=${template}`)).html
  expect(textIn(loaded)).not.toContain("Load “")
  expect([fieldIn(loaded, "subject"), loaded.includes("it is mended.")]).toEqual(["Re: Water stain", true])
  await save({ ...reply, body: "Sorry." })
  const prompted = (await view(`?template=${template}`)).html
  expect(textIn(prompted)).toContain("The body that you wrote is replaced by the template's. Subject, recipients")
  expect(prompted).toContain(`<option value="${template}" selected="">`)
  await send({ intent: "load", templateID: String(template) })
  const reviewed = fieldIn((await view("?dialog=review")).html, "reviewed")
  expect(textIn((await view("?dialog=review")).html)).toContain("Send and resolve")
  const sent = await send({ intent: "resolve", reviewed }, "?dialog=review")
  expect(await noticeAfter(sent)).toContain("1 email(s) sent. The thread was marked resolved.")
  const [thread] = await read((tx) => tx.all(tx.select().from(threads).where(eq(threads.id, question.threadId))))
  expect([thread?.status, (await outgoing()).at(-1)?.subject]).toEqual(["resolved", "Re: Water stain"])
  await save(reply)
  expect(textIn((await view("?dialog=review")).html)).not.toContain("Send and resolve")
})

test("what would come back here is not sent: our own addresses are named at review", async () => {
  await setting({ companyEmail: "office@halloran.example" })
  const refused = await send({ intent: "review", to: `${DANA} office@halloran.example`, ...LETTER })
  expect([
    refused.status,
    textIn(refused.html).includes("Mail to office@halloran.example would come back here."),
  ]).toEqual([400, true])
})

test("a link to answer an email that is not there says so at once, and a new thread is begun instead", async () => {
  const link = `?recipients=${DANA}&inReplyTo=${encodeURIComponent("<unknown@elsewhere.example>")}`
  const missing = "The email that this answers is not in the inbox"
  const { html } = await view(link)
  expect(textIn(html)).toContain(missing)
  await save({ inReplyTo: fieldIn(html, "inReplyTo").replaceAll("&lt;", "<").replaceAll("&gt;", ">"), isNew: "on" })
  expect(textIn((await view()).html)).not.toContain(missing)
})

test("a link that names a tenant only is to the tenant's primary email", async () => {
  expect(fieldIn((await view(`?tenant=${dana}`)).html, "to")).toBe(DANA)
})

test("a template is loaded at once into an empty message, after a question into one with text", async () => {
  const body = { subject: "Rent", body: "Dear [firstName]" }
  const token = await tokenOf({ userId: 1, email: "" }, "api")
  const { TemplateID } = (await api("POST", "/management/email/template", { as: token, body })).body
  const selected = { next: "load", templateID: String(TemplateID) }
  const { to } = await save({ subject: "", body: "", ...selected })
  expect(to).toBe(`${PATH}?template=${TemplateID}`)
  expect(fieldIn((await view(`?template=${TemplateID}`)).html, "subject")).toBe("Rent")
  await save(selected)
  const prompted = await view(`?template=${TemplateID}`)
  expect(fieldIn(prompted.html, "subject")).toBe("Water")
  expect(textIn(prompted.html)).toContain("Load “Rent”?")
  await send({ intent: "load", templateID: String(TemplateID) })
  expect(fieldIn((await view()).html, "subject")).toBe("Rent")
  expect(fieldIn((await view()).html, "to")).toBe(DANA)
})

test("without a message nothing is confirmed, as after the back button", async () => {
  await save({})
  expect((await view("?dialog=review")).html).toContain("Send this email?")
  await send({ intent: "discard" })
  expect((await view("?dialog=review")).html).not.toMatch(/Send th(is|ese) email/)
})

test("a discarded message is gone", async () => {
  expect((await save({ next: "discard" })).to).toBe(`${PATH}?dialog=discard`)
  expect(textIn((await view("?dialog=discard")).html)).toContain("Discard this message?")
  await send({ intent: "discard" })
  expect(await read((tx) => tx.all(tx.select().from(messageDrafts)))).toEqual([])
})

test("a key without a value is red in the preview, and named before sending", async () => {
  await save({ to: "roofer@elsewhere.example" })
  expect((await view()).html).toMatch(/<mark class="missing">.*firstName.*<\/mark>/)
  expect(textIn((await view("?dialog=review")).html)).toMatch(
    /\[firstName\], \[totalBalance\] have no value for roofer/,
  )
})

test("review shows the text as it is read, how many get it, and what is no key", async () => {
  await save({ to: `${DANA} ${BEN}`, body: "Dear [firstName], pay [rentPaymnet]." })
  const text = textIn((await view("?dialog=review")).html)
  expect(text).toContain("To 2 recipients, each gets their own")
  expect(text).toContain("As Dana Reyes will read it Dear Dana , pay [rentPaymnet] is not a key .")
  expect(text).toContain("[rentPaymnet] is not a key It is sent unchanged. Did you mean [rentPayment]?")
  expect((await view()).html).toMatch(/<mark class="missing">\[.*rentPaymnet.*<\/mark>/)
})

test("a key without a value is named with those it has none for", async () => {
  await save({ to: `group:balanceOwed roofer@elsewhere.example ${BEN}`, body: "[firstName], call [companyPhone]." })
  const warnings = textIn((await view("?dialog=review")).html)
  expect(warnings).toContain("[companyPhone] has no value for 3 recipients")
  expect(warnings).toContain("[firstName] has no value for roofer@elsewhere.example")
})

test("without a stored file selected, nothing is attached, and the dialog says so", async () => {
  const response = await send({ intent: "attach" }, "?dialog=attach")
  expect([response.status, textIn(response.html).includes("Choose at least one stored file.")]).toEqual([400, true])
  expect(response.html).toContain("Nothing was attached.")
})

test("a file in which the virus scanner finds something is named before anything is sent", async () => {
  const { name } = await hasStored("X5O!P%@AP", { name: "Key plan.txt" })
  await scannerAnswering(() => FINDS)
  const refused = await send({ intent: "review", to: DANA, ...LETTER, files: name })
  expect([
    refused.status,
    textIn(refused.html).includes("found Eicar-Test-Signature in the file Key plan.txt. Leave it out."),
  ]).toEqual([400, true])
  expect(textIn((await view("?dialog=attach")).html)).toContain("Virus found: Eicar-Test-Signature")
  expect((await send({ intent: "review", to: DANA, method: "popup", ...LETTER, files: name })).status).toBe(302)
})

test("a draft of another time is shown whole", async () => {
  await write((tx) =>
    tx.run(tx.insert(messageDrafts).values({ userId: 1, key: "first", content: { subject: "Old" }, updatedAt: 1 })),
  )
  expect((await view()).status).toBe(200)
})

test("a member of a group gets the own figures, though another tenant has the same email", async () => {
  // Ben owes nothing and is not in the group, but has Dana's email.
  await write((tx) => tx.run(tx.update(tenants).set({ primaryEmail: DANA }).where(eq(tenants.primaryEmail, BEN))))
  await save({ to: "group:balanceOwed" })
  expect(textIn((await view()).html)).toContain("Dear Dana , you owe $400.00 .")
  await send({ intent: "send", reviewed: await reviewedIn() })
  expect((await outgoing()).map(({ body }) => body)).toEqual(["Dear Dana, you owe $400.00."])
  await save({ to: "group:balanceOwed", method: "popup" })
  await send({ intent: "send", reviewed: await reviewedIn() })
  const made = await read((tx) => tx.all(tx.select({ tenantId: popups.tenantId }).from(popups)))
  expect(made).toEqual([{ tenantId: dana }])
})
