/** The inbox and a conversation. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { contents, messageAttachments, messageFiles, messages, outbox, storedFiles, tenants } from "#db/schema/index.ts"
import { get } from "../support/app.ts"
import { withInbound } from "../support/inbound-mails.ts"
import { browserOf } from "../support/moving-out.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { arrives, leavesFor, ours } from "../support/threads.ts"
import { setting, suite, USUAL } from "../support/world.ts"

const INBOX = "/management/email"
const NOON = Date.UTC(2026, 10, 20, 20)
const HOUR = 3_600_000
let as = ""
let ruth = 0
let dana = 0
const open = (path = INBOX) => browserOf(as).open(path)
const thread = (id: number) => open(`${INBOX}/thread?threadID=${id}`)

/** The text of each row of a list. */
const rowsOf = (html: string, list: "unresolved" | "resolved") => {
  const part = html.match(new RegExp(`<section class="sheet" aria-labelledby="${list}">.*?</section>`, "s"))?.[0] ?? ""
  return [...(part.match(/<ul class="mail">.*?<\/ul>/s)?.[0] ?? "").matchAll(/<li>.*?<\/li>/gs)].map(([row]) =>
    textIn(row)
      .replaceAll(/\s+([,.:])/g, "$1")
      .trim(),
  )
}

/** The recipients of each link to a reply on the page. */
const replies = (html: string) =>
  [...html.matchAll(/href="\/management\/email\/send\?([^"]*inReplyTo=[^"]*)"/g)].map(([, query = ""]) =>
    new URLSearchParams(query.replaceAll("&amp;", "&")).get("recipients")?.split(","),
  )
/** The emails of a conversation, by the number in each subject. */
const lettersOf = (html: string) =>
  [...html.matchAll(/<article.*?<\/article>/gs)].map(([one]) => Number(/Number (\d+)/.exec(one)?.[1]))

beforeEach(async () => {
  await setting({ ...USUAL, companyName: "Halloran & Daughters" })
  const person = await staff(6)
  ruth = person.userId
  as = await tokenOf(person, "page")
  await suite(204, { rent: 90_000 })
  dana = await movesIn(204, "2026-03-01", { primaryEmail: "dana@example.com" })
})

test("an empty inbox says so in both lists, below the company's name", async () => {
  const { status, html, text } = await open()
  expect(status).toBe(200)
  expect(text).toContain("Halloran & Daughters Inbox")
  expect(text.match(/No emails/g)).toHaveLength(2)
  expect(html).toContain('href="/management/email" aria-current="page"')
  expect(html).not.toContain("__reactRouter")
})

test("a row says from whom, about what, its first fifty characters, and when", async () => {
  const body = `Good  morning,\n\ntwo of my clients come on Saturdays ${"and Sundays ".repeat(9)}`
  await arrives({ from: "dana@example.com", subject: "Parking", body, at: NOON })
  const { html } = await open()
  expect(rowsOf(html, "unresolved")).toEqual([
    "From Dana Reyes, unit 204 Parking Good morning, two of my clients come on Saturdays… Nov 20, 2026, 12:00 PM" +
      " Unresolved: Parking Save the status of Parking Reply to Parking View full thread: Parking",
  ])
  expect(html).toContain(`href="/management/viewtenant?tenant=${dana}"`)
  const reply = "recipients=dana%40example.com&amp;subject=Re%3A+Parking&amp;inReplyTo=%3Cin-"
  expect(html).toContain(`href="/management/email/send?${reply}`)
})

test("an outgoing row says to whom, and who sent it", async () => {
  await leavesFor("dana@example.com", { subject: "Rent" }, NOON)
  await leavesFor("dana@example.com", { subject: "Key", writtenBy: { userId: ruth } }, NOON + HOUR)
  const [key] = rowsOf((await open()).html, "unresolved")
  const [rent] = rowsOf((await open(`${INBOX}?kind=automated`)).html, "unresolved")
  expect(key).toContain("To Dana Reyes, Sent By Sam Level 6 Key")
  expect(rent).toContain("To Dana Reyes, Automated email sent by system Rent")
})

test("an unknown sender, a forged one, and mail that did not arrive are marked", async () => {
  await arrives({ subject: "Offer" })
  await arrives({ from: "dana@example.com", subject: "Bank", authentication: "mx.example; spf=pass; dmarc=fail" })
  const bounced = await leavesFor("dana@example.com", { subject: "Bounced one" })
  const failed = await leavesFor("dana@example.com", { subject: "Failed one" })
  await write(async (tx) => {
    await tx.run(
      tx.update(messages).set({ bouncedAt: NOON, bounceReason: "No such user" }).where(eq(messages.id, bounced.id)),
    )
    const state = { state: "failed" as const, lastError: "550 refused" }
    await tx.run(
      tx
        .update(outbox)
        .set(state)
        .where(eq(outbox.id, failed.outboxId ?? 0)),
    )
  })
  const pages = [await open(), await open(`${INBOX}?kind=automated`)]
  const rows = pages.flatMap(({ html }) => rowsOf(html, "unresolved"))
  const row = (subject: string) => rows.find((one) => one.includes(subject))
  expect(row("Offer")).toContain("Unknown sender")
  expect(row("Bank")).toMatch(/Sender may be forged$/)
  expect(row("Bounced one")).toMatch(/Bounced$/)
  expect(row("Failed one")).toMatch(/Failed$/)
})

test("a tenant's other address stands beside the name and is marked, and so does what a stranger calls himself", async () => {
  const secondEmail = "dana@work.example"
  await write((tx) => tx.run(tx.update(tenants).set({ secondEmail }).where(eq(tenants.id, dana))))
  const { threadId } = await arrives({ from: secondEmail, subject: "Parking", at: NOON })
  await arrives({ from: "x@elsewhere.example", fromName: "Dana Reyes", subject: "Offer" })
  const rows = rowsOf((await open()).html, "unresolved")
  expect(rows[1]).toContain("From Dana Reyes dana@work.example (second email), unit 204 Parking")
  expect(rows[0]).toContain("From Dana Reyes x@elsewhere.example Offer")
  const { text } = await thread(threadId)
  expect(text).toContain("Email thread with Dana Reyes dana@work.example (second email)")
  expect(text).toMatch(/dana@work\.example \(second email\) to .* Tenants set their second email themselves\./)
  await write((tx) => tx.run(tx.update(tenants).set({ secondEmail: null }).where(eq(tenants.id, dana))))
  const former = (await thread(threadId)).text
  expect(former).toContain("dana@work.example (former email)")
  expect(former).toContain("It is no longer an email of this tenant.")
})

test("a tenant's inbox has that tenant's threads, name, and email to write to", async () => {
  await arrives({ subject: "Offer" })
  await arrives({ from: "dana@example.com", subject: "Parking" })
  const { html, text } = await open(`${INBOX}?tenant=${dana}`)
  expect(text).toContain("Email Inbox for Dana")
  expect(rowsOf(html, "unresolved")).toHaveLength(1)
  expect(html).toContain(`href="/management/email/send?recipients=dana%40example.com&amp;tenant=${dana}"`)
  expect((await open(`${INBOX}?tenant=999`)).status).toBe(404)
})

test("a search finds the sender, the subject and the text of any email of a thread", async () => {
  const { threadId } = await arrives({ from: "dana@example.com", fromName: "Dana Réyes", subject: "Key", body: "One." })
  await leavesFor("dana@example.com", { answers: await arrives({ threadId, body: "Wegen der Schlüssel" }) })
  await arrives({ subject: "Parking", body: "100%" })
  const found = async (search: string) =>
    rowsOf((await open(`${INBOX}?search=${encodeURIComponent(search)}`)).html, "unresolved").length
  expect(await Promise.all(["réyes", "KEY", "schlussel", "%", "_", "nothing"].map(found))).toEqual([1, 1, 1, 1, 0, 0])
})

test("each list has its own pages, and one beyond the end is the last", async () => {
  for (let count = 1; count <= 26; count += 1) await arrives({ subject: `Mail ${count}`, at: NOON + count })
  const first = await open()
  expect(rowsOf(first.html, "unresolved")).toHaveLength(25)
  expect(first.html).toContain('href="/management/email?unresolved=2"')
  const second = await open(`${INBOX}?unresolved=9`)
  expect(rowsOf(second.html, "unresolved")).toHaveLength(1)
  expect(rowsOf(second.html, "unresolved")[0]).toContain("Mail 1 ")
})

test("a search has pages too: the newest first, one beyond the end is the last", async () => {
  for (let count = 1; count <= 27; count += 1)
    await arrives({ subject: `Mail ${count}`, body: "Heating", at: NOON + count })
  await arrives({ subject: "Other", body: "Lift" })
  const [first, last] = [await open(`${INBOX}?search=heating`), await open(`${INBOX}?search=heating&unresolved=9`)]
  const [rows, rest] = [rowsOf(first.html, "unresolved"), rowsOf(last.html, "unresolved")]
  expect([rows.length, rest.length]).toEqual([25, 2])
  expect([rows[0], rows.at(-1), rest[0], rest[1]].map((row) => /Mail \d+/.exec(row ?? "")?.[0])).toEqual([
    "Mail 27",
    "Mail 3",
    "Mail 2",
    "Mail 1",
  ])
})

test("ticking the box resolves a thread, without script by its button, and the same list is shown again", async () => {
  const { threadId } = await arrives({ subject: "Parking" })
  const browser = browserOf(as)
  const sent = { threadID: String(threadId), resolved: "on", back: "search=parking", intent: "status" }
  const { status, to } = await browser.send(INBOX, sent)
  expect([status, to]).toEqual([302, `${INBOX}?search=parking`])
  const { html } = await browser.open(INBOX)
  expect([rowsOf(html, "unresolved").length, rowsOf(html, "resolved").length]).toEqual([0, 1])
  await browser.send(INBOX, { threadID: String(threadId), intent: "status" })
  expect(rowsOf((await browser.open(INBOX)).html, "unresolved")).toHaveLength(1)
  expect((await browser.send(INBOX, { threadID: "999", intent: "status" })).status).toBe(404)
})

test("the lists are fetched again only when they changed", async () => {
  const { html } = await open()
  const version = html.match(/data-version="([^"]+)"/)?.[1]
  const lists = (tag: string) => get(`${INBOX}/lists`, { as, headers: { "If-None-Match": `"${tag}"` } })
  expect((await lists(version ?? "")).status).toBe(304)
  await arrives({ subject: "Parking" })
  const changed = await lists(version ?? "")
  expect([changed.status, (await changed.text()).includes("Parking")]).toEqual([200, true])
  expect((await get(`${INBOX}/lists`)).status).toBe(302)
})

test("the toolbar says how many threads wait for an answer, on every page of management", async () => {
  const { threadId } = await arrives()
  await arrives()
  await leavesFor("dana@example.com")
  expect((await open("/management")).text).toContain("2 threads wait for an answer")
  expect((await open(`${INBOX}/lists`)).text).toContain("2 threads wait for an answer")
  await browserOf(as).send(INBOX, { threadID: String(threadId), resolved: "on", intent: "status" })
  expect((await open("/management")).text).toContain("1 thread waits for an answer")
})

test("a conversation has every email in order, with its people, and what became of ours", async () => {
  withInbound({ mailAuthservId: "mx.example" })
  const first = await leavesFor("dana@example.com", { subject: "Moving out", writtenBy: { userId: ruth } }, NOON)
  const body = "Is ten all right?\n\nOn Nov 20, 2026, Sam wrote:\n> It is mended."
  const to = [ours(), "wei@mingzhe.example"]
  const authentication = "mx.example; dmarc=pass"
  const answer = { from: "dana@example.com", to, threadId: first.threadId, body, authentication, at: NOON + HOUR }
  const { threadId } = await arrives(answer)
  const { status, html, text } = await thread(threadId)
  expect(status).toBe(200)
  expect(text).toContain("Email thread with Dana Reyes")
  expect(text).toContain("Thread originated by Sam Level 6 Moving out")
  const letters = [...html.matchAll(/<article.*?<\/article>/gs)].map(([one]) => textIn(one).trim())
  expect(letters[0]).toBe("Sam Level 6 to Dana Reyes Nov 20, 2026, 12:00 PM Queued It is mended.")
  expect(letters[1]).toMatch(/^Dana Reyes dana@example\.com to /)
  expect(letters[1]).toContain(
    "wei@mingzhe.example Nov 20, 2026, 1:00 PM The lift Is ten all right? Quoted text On Nov 20",
  )
  expect(html).toContain('title="No tenant associated with this user">wei@mingzhe.example')
  expect(html).toContain(
    "recipients=dana%40example.com%2Cwei%40mingzhe.example&amp;subject=Re%3A+The+lift&amp;inReplyTo=",
  )
})

test("an address that only an unverified mail named gets no answer unless somebody chooses it", async () => {
  withInbound({ mailAuthservId: "mx.example" })
  const { threadId } = await leavesFor("dana@example.com", { subject: "Moving out" })
  const named = { from: "dana@example.com", threadId, subject: "Moving out" }
  const eve = { ...named, to: [ours(), "eve@evil.example"] }
  const wei = { ...named, to: ["wei@mingzhe.example"], authentication: "mx.example; dkim=pass; dmarc=pass (p=none)" }
  await arrives(wei)
  await arrives({ ...eve, authentication: "mx; spf=pass smtp.mailfrom=evil.example; dkim=pass" })
  const { html, text } = await thread(threadId)
  const all = replies(html)
  expect(all[0]).toEqual(["dana@example.com", "wei@mingzhe.example"])
  expect(all[1]).toEqual(["dana@example.com", "wei@mingzhe.example", "eve@evil.example"])
  expect(text).toContain("Only in an unverified mail, and left out of a reply: eve@evil.example Reply to them too")
  expect(text).toContain("The sender is not verified.")
  expect(replies((await open()).html)[0]).toEqual(["dana@example.com"])
})

test("an unknown sender is answered, and whom an unverified mail names beside them is not", async () => {
  const { threadId } = await arrives({ from: "x@elsewhere.example", to: [ours(), "dana@example.com"] })
  const { html } = await thread(threadId)
  expect(replies(html)[0]).toEqual(["x@elsewhere.example"])
  expect(html.replaceAll("<!-- -->", "")).toContain("Unknown sender</span> The sender is not verified.")
  expect(replies((await open()).html)[0]).toEqual(["x@elsewhere.example"])
})

test("a conversation of sixty emails shows the latest fifty, and leads to the earlier ones", async () => {
  const { threadId } = await arrives({ from: "dana@example.com", subject: "Number 1", at: NOON })
  for (let count = 2; count <= 60; count += 1) await arrives({ threadId, subject: `Number ${count}`, at: NOON + count })
  const latest = await thread(threadId)
  expect([lettersOf(latest.html).length, lettersOf(latest.html)[0], lettersOf(latest.html).at(-1)]).toEqual([
    50, 11, 60,
  ])
  expect(latest.text).toContain("Thread originated by Dana Reyes Number 1")
  const earlier = latest.html.match(/href="([^"]*before=[^"]*)">Show earlier emails \(10\)/)?.[1] ?? ""
  const { html } = await open(earlier.replaceAll("&amp;", "&"))
  expect([lettersOf(html).length, lettersOf(html).at(-1)]).toEqual([10, 10])
  expect(html).not.toContain("Show earlier")
  expect(html).toContain(`href="${INBOX}/thread?threadID=${threadId}">Show the latest emails`)
  expect((await open(`${INBOX}/thread?threadID=${threadId}&before=${(await arrives()).id}`)).status).toBe(404)
})

test("a conversation of very long emails shows fewer of them", async () => {
  const { threadId } = await arrives({ body: "x".repeat(200_000), at: NOON })
  for (const count of [1, 2]) await arrives({ threadId, body: "x".repeat(200_000), at: NOON + count })
  const { html } = await thread(threadId)
  expect(lettersOf(html)).toHaveLength(2)
  expect(html).toContain("Show earlier emails (1)")
})

test("a conversation without a tenant names the others, and marks who is unknown or forged", async () => {
  const { threadId } = await arrives({ from: "x@elsewhere.example", fromName: "Xenia", authentication: "dmarc=fail" })
  const { text } = await thread(threadId)
  expect(text).toContain("Email thread with Xenia")
  expect(text).toContain(
    "Sender may be forged The receiving mail server found no proof that x@elsewhere.example sent this.",
  )
  expect(text).toContain("Unknown sender")
})

test("a mail that names no sender has one to be seen all the same", async () => {
  const { threadId } = await arrives({ from: "", subject: "Hello" })
  expect(rowsOf((await open()).html, "unresolved")[0]).toContain("From Unknown sender Hello")
  const { text } = await thread(threadId)
  expect(text).toContain("Email thread with Unknown sender")
  expect(text).toContain("Thread originated by Unknown sender")
})

test("a conversation of a program alone names it", async () => {
  const { threadId } = await arrives({ from: "mailer-daemon@elsewhere.example", subject: "Hello" })
  expect((await thread(threadId)).text).toContain("Email thread with mailer-daemon@elsewhere.example")
})

test("a conversation's files lead to their bytes, but for what was deleted or is not open to the reader", async () => {
  const inbound = await arrives({ at: NOON })
  const outbound = await leavesFor("dana@example.com", { answers: inbound }, NOON + HOUR)
  const bytes = { sha256: "a".repeat(64), size: 3, mediaType: "image/jpeg" }
  await write(async (tx) => {
    await tx.run(tx.insert(contents).values({ ...bytes, createdAt: tx.now }))
    const wall = { ...bytes, messageId: inbound.id, name: "random", uploadedName: "wall.jpg" }
    const bill = { ...wall, name: "other", uploadedName: "bill.pdf" }
    await tx.run(tx.insert(messageAttachments).values([wall, bill]))
    for (const [id, level] of Object.entries({ 1: 6, 2: 3 })) {
      const file = { ...bytes, id: Number(id), name: `f${id}`, uploadedName: "lease.pdf", level, createdAt: tx.now }
      await tx.run(tx.insert(storedFiles).values(file))
    }
    const carried = ["lease.pdf", "secret.pdf", "gone.pdf"].map((uploadedName, index) => ({
      messageId: outbound.id,
      storedFileId: index + 1,
      uploadedName,
    }))
    await tx.run(tx.insert(messageFiles).values(carried))
  })
  const { html, text } = await thread(inbound.threadId)
  expect(html).toContain(`href="/management/email/thread?threadID=${inbound.threadId}&amp;attachment=random"`)
  expect(html).toContain('href="/management/files?download=1"')
  expect(html).toContain('<small class="quiet"> Not scanned</small>')
  expect(html).toContain('<small class="quiet"> Name and content differ · Not scanned</small>')
  expect(html).not.toContain("download=2")
  expect(text).toMatch(/lease\.pdf.*secret\.pdf\s?, not open to you.*gone\.pdf\s?, deleted since/)
  const missing = await open(`${INBOX}/thread?threadID=${inbound.threadId}&attachment=another`)
  expect([missing.status, missing.text.includes("We were unable to download that attachment.")]).toEqual([404, true])
  const elsewhere = (await arrives()).threadId
  expect((await open(`${INBOX}/thread?threadID=${elsewhere}&attachment=random`)).status).toBe(404)
})

test("what a mail holds is shown as text, never run", async () => {
  const { threadId } = await arrives({ subject: "<script>alert(1)</script>", body: '<img src=x onerror="alert(1)">' })
  for (const { html } of [await open(), await thread(threadId)]) {
    expect(html).not.toMatch(/<script>alert|<img src=x/)
    expect(html).toContain("&lt;img")
  }
})

test("a conversation is resolved on its own page, and an unknown one is none", async () => {
  const { threadId } = await arrives()
  const here = `${INBOX}/thread?threadID=${threadId}`
  const browser = browserOf(as)
  const sent = await browser.send(here, { threadID: String(threadId), resolved: "on", intent: "status" })
  expect([sent.status, sent.to]).toEqual([302, here])
  expect((await browser.open(here)).html).toMatch(/name="resolved"[^>]*checked=""/)
  expect((await thread(999)).status).toBe(404)
  expect((await open(`${INBOX}/thread`)).status).toBe(404)
})

test("the inbox is for management", async () => {
  const { threadId } = await arrives()
  const people = [await staff(9), await tenantUser(null)]
  const others = await Promise.all(people.map((person) => tokenOf(person, "page")))
  for (const path of [INBOX, `${INBOX}/thread?threadID=${threadId}`, `${INBOX}/lists`]) {
    for (const other of others) expect((await get(path, { as: other })).status).toBe(403)
    expect((await get(path)).status).toBe(302)
  }
})

test("our own addresses are no recipients, whoever names them: company, property, sender and mailbox", async () => {
  withInbound({ mailAuthservId: "mx.example" })
  await setting({ companyEmail: "Office@Halloran.example", propertyEmail: "harbor@halloran.example" })
  const to = [ours(), "office@halloran.example", "harbor@halloran.example", "wei@mingzhe.example"]
  const verified = { from: "dana@example.com", to, authentication: "mx.example; dmarc=pass" }
  const { threadId } = await arrives(verified)
  const { html, text } = await thread(threadId)
  expect(replies(html)).toEqual([["dana@example.com", "wei@mingzhe.example"]])
  expect(replies((await open()).html)).toEqual([["dana@example.com", "wei@mingzhe.example"]])
  const unverified = await arrives({ ...verified, from: "x@elsewhere.example", authentication: "" })
  const doubtful = await thread(unverified.threadId)
  expect(replies(doubtful.html)).toEqual([["x@elsewhere.example"], ["x@elsewhere.example", "wei@mingzhe.example"]])
  expect(text + doubtful.text).not.toContain("halloran.example Reply to them too")
})

test("people's threads come first, automated notices are a chip away, for a tenant too", async () => {
  await leavesFor("dana@example.com", { subject: "Your rent for November", status: "resolved" })
  await leavesFor("dana@example.com", { subject: "Moving out", writtenBy: { userId: ruth }, status: "resolved" })
  await arrives({ from: "dana@example.com", subject: "Wi-Fi" })
  const people = await open()
  expect(rowsOf(people.html, "unresolved").join()).toContain("Wi-Fi")
  expect([rowsOf(people.html, "resolved").length, people.text.includes("Your rent for")]).toEqual([1, false])
  expect(people.html).toMatch(/aria-current="page"[^>]*>From people/)
  const automated = await open(`${INBOX}?kind=automated`)
  expect(rowsOf(automated.html, "resolved").join()).toContain("Your rent for November")
  expect([automated.text.includes("Moving out"), automated.text.includes("Wi-Fi")]).toEqual([false, false])
  const ofTenant = await open(`${INBOX}?tenant=${dana}`)
  expect([ofTenant.text.includes("Wi-Fi"), ofTenant.text.includes("Your rent for")]).toEqual([true, false])
  expect(ofTenant.html).toContain(`href="${INBOX}?tenant=${dana}&amp;kind=automated"`)
  expect(ofTenant.text).toContain("Automated 1")
})

test("a search says how many automated threads match it, and an answer makes a notice a thread of people", async () => {
  const notice = await leavesFor("dana@example.com", { subject: "Your rent for November", status: "resolved" })
  const search = await open(`${INBOX}?search=november`)
  expect([search.text.match(/No emails/g)?.length, search.text.includes("Automated 1")]).toEqual([2, true])
  expect((await open(`${INBOX}?search=november&kind=automated`)).text).toContain("From people 0")
  expect((await thread(notice.threadId)).html).toContain(`href="${INBOX}?kind=automated"`)
  await arrives({ from: "dana@example.com", threadId: notice.threadId, subject: "Re: Your rent for November" })
  expect(rowsOf((await open()).html, "resolved").join()).toContain("Re: Your rent for November")
  expect((await open(`${INBOX}?kind=automated`)).text).not.toContain("Your rent for November")
})
