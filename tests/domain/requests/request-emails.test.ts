/** The mails about maintenance requests: each once, to subscribed people, never to the author of the change. Source: docs/decisions/0049. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox, requestMailPauses, threads, userPermissions, users } from "#db/schema/index.ts"
import { publicAddress } from "~/domain/mail/public-address.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import { addRequestNote, assignRequest, deleteRequest, setRequestStatus } from "~/domain/requests/change-request.ts"
import { createRequest, submitRequest } from "~/domain/requests/create-request.ts"
import { mailGatheredNews } from "../../../jobs/mail/mail-gathered-news.ts"
import { mails } from "../../support/mails.ts"
import { staff, tenantUser, tokenOf } from "../../support/people.ts"
import { pictureForm, sendsForm } from "../../support/request-pictures.ts"
import { setting } from "../../support/world.ts"

type Person = { userId: number; email: string }
let dana: Awaited<ReturnType<typeof tenantUser>>
let ruth: Person
let sam: Person

const asActor = ({ userId }: Person, level: number, name: string): Actor => ({ ...ANONYMOUS, userId, level, name })
const manager = () => asActor(ruth, 6, "Ruth Halloran")
const worker = () => asActor(sam, 9, "Sam Ortega")
const tenant = () => ({ ...asActor(dana, 10, "Dana Whitfield"), tenantId: dana.tenantId })
const slams = { unitNumber: 101, title: "Door closer slams", description: "Since the wind on Monday." }
const submitted = (more = {}) => write((tx) => submitRequest(tx, tenant(), { ...slams, ...more }))
const addressee = ({ recipients }: Awaited<ReturnType<typeof mails>>[number]) =>
  recipients.map(({ address }) => address).join()
/** "email: subject" of each mail since the last call. */
const newMails = async () => {
  const all = await mails()
  const fresh = all.slice(counted)
  counted = all.length
  return fresh
}
let counted = 0
const lines = async () => (await newMails()).map((mail) => `${addressee(mail)}: ${mail.subject}`)
const changes = (person: Person, values: Partial<typeof users.$inferInsert>) =>
  write((tx) => tx.run(tx.update(users).set(values).where(eq(users.id, person.userId))))

beforeEach(async () => {
  counted = 0
  dana = await tenantUser(101)
  ruth = await staff(6, "ruth@example.com")
  sam = await staff(9, "sam@example.com")
  await staff(3, "ada@example.com")
  await newMails()
})

test("a new request is mailed to the company's email, with what it says and where it is", async () => {
  await setting({ companyEmail: "office@example.com" })
  await submitted()
  const [mail, ...others] = await newMails()
  expect(others).toEqual([])
  expect(mail && addressee(mail)).toBe("office@example.com")
  expect(mail?.body).toContain("Dana Whitfield submitted a maintenance request for unit 101:")
  expect(mail?.body).toContain("Door closer slams\n\nSince the wind on Monday.")
  expect(mail?.body).toContain(`${publicAddress("/management/requests?dialog=notes&request=1")}\n`)
})

test("without that email it is mailed to management, each in their own area, and not to administrators or maintenance", async () => {
  const mona = await staff(4, "mona@example.com")
  await submitted()
  expect(await lines()).toEqual([
    "ruth@example.com: New maintenance request: Door closer slams",
    "mona@example.com: New maintenance request: Door closer slams",
  ])
  await write((tx) => createRequest(tx, manager(), { ...slams, unitNumber: 0, assignedTo: mona.userId }))
  expect(await lines()).toEqual(["mona@example.com: Assigned to you: Door closer slams"])
})

test("who is assigned is mailed, once, and nobody when it stays theirs or becomes nobody's", async () => {
  const { id: requestId } = await submitted()
  await newMails()
  const assign = (assignedTo: number | null) => write((tx) => assignRequest(tx, manager(), { requestId, assignedTo }))
  await assign(sam.userId)
  const [mail] = await newMails()
  expect([mail && addressee(mail), mail?.subject]).toEqual(["sam@example.com", "Assigned to you: Door closer slams"])
  expect(mail?.body).toContain(publicAddress(`/maintenance?dialog=notes&request=${requestId}`))
  await assign(sam.userId)
  await assign(null)
  await assign(ruth.userId)
  expect(await lines()).toEqual([])
})

test("the tenant is mailed another status and a note that is shown, neither the same status nor a note for staff", async () => {
  const { id: requestId } = await submitted()
  await newMails()
  await write(async (tx) => {
    for (const status of ["in review", "in progress", "in progress", "resolved"] as const) {
      await setRequestStatus(tx, worker(), { requestId, status })
    }
    await addRequestNote(tx, worker(), { requestId, notes: "The tenant is difficult." })
    await addRequestNote(tx, worker(), { requestId, notes: "A new closer is ordered.", showToTenant: true })
  })
  const all = await newMails()
  expect(all.map((mail) => `${addressee(mail)}: ${mail.subject}`)).toEqual([
    "suite-101@example.com: Your request is in progress: Door closer slams",
    "suite-101@example.com: Your request is resolved: Door closer slams",
    "suite-101@example.com: About your request: Door closer slams",
  ])
  expect(all.map(({ body }) => body).join()).not.toContain("difficult")
  expect(all[2]?.body).toContain("A new closer is ordered.")
  for (const { body } of all) expect(body).toContain(publicAddress(`/home/requests?request=${requestId}`))
})

test("what the tenant adds is mailed to the assignee, and while nobody works on it to whom a new request is mailed", async () => {
  const as = await tokenOf(dana, "page")
  const { id: requestId } = await submitted()
  await newMails()
  const adds = async (note: string) => {
    await write((tx) => tx.run(tx.delete(requestMailPauses)))
    const form = { intent: "add", requestID: String(requestId), note, key: crypto.randomUUID() }
    await sendsForm(pictureForm(form, []), as)
  }
  await adds("Now it is flooding.")
  const [reported, ...rest] = await newMails()
  expect([reported && addressee(reported), reported?.subject, rest]).toEqual([
    "ruth@example.com",
    "Added by the tenant: Door closer slams",
    [],
  ])
  expect(reported?.body).toContain("Now it is flooding.")
  expect(reported?.body).toContain("that nobody works on")
  expect(reported?.body).toContain(publicAddress(`/management/requests?dialog=notes&request=${requestId}`))
  await setting({ companyEmail: "office@example.com" })
  await adds("It slams at night, too.")
  expect(await lines()).toEqual(["office@example.com: Added by the tenant: Door closer slams"])
  await write((tx) => assignRequest(tx, manager(), { requestId, assignedTo: sam.userId }))
  await newMails()
  await adds("And on Sundays.")
  const [mail, ...others] = await newMails()
  expect([mail && addressee(mail), mail?.subject, others]).toEqual([
    "sam@example.com",
    "Added by the tenant: Door closer slams",
    [],
  ])
  expect(mail?.body).toContain("And on Sundays.")
  await changes(sam, { wantsRequestEmails: false })
  await adds("And on holidays.")
  expect(await lines()).toEqual([])
  await changes(sam, { enabled: false })
  await adds("Always.")
  expect(await lines()).toEqual(["office@example.com: Added by the tenant: Door closer slams"])
})

test("without the company's email and without management a new request is mailed to administrators", async () => {
  await changes(ruth, { wantsRequestEmails: false })
  await submitted()
  expect(await lines()).toEqual([])
  await changes(ruth, { enabled: false })
  await staff(0, "sue@example.com")
  await submitted()
  const all = await newMails()
  expect(all.map((mail) => `${addressee(mail)}: ${mail.subject}`)).toEqual([
    "ada@example.com: New maintenance request: Door closer slams",
    "sue@example.com: New maintenance request: Door closer slams",
  ])
  expect(all[0]?.body).toContain(publicAddress("/admin/requests"))
})

test("what one tenant sends in the ten minutes after a mail comes in one mail to each receiver, and other tenants are not kept waiting", async () => {
  const at = Date.UTC(2026, 10, 20, 18)
  const minutes = (count: number) => at + count * 60_000
  const sends = (title: string, minute: number) =>
    write((tx) => submitRequest(tx, tenant(), { ...slams, title }), minutes(minute))
  const ends = async (minute: number) => {
    await mailGatheredNews({ aborted: false }, undefined, () => minutes(minute))
    return newMails()
  }
  await sends("Door", 0)
  expect(await lines()).toEqual(["ruth@example.com: New maintenance request: Door"])
  const lamp = await sends("Lamp", 1)
  const tap = await sends("Tap", 9)
  const ben = await tenantUser(102)
  const other = { ...asActor(ben, 10, "Ben Reyes"), tenantId: ben.tenantId }
  await write((tx) => submitRequest(tx, other, { title: "Lift", description: "It stands." }), minutes(9))
  expect(await lines()).toEqual(["ruth@example.com: New maintenance request: Lift"])
  expect(await ends(9)).toEqual([])
  const [mail, ...more] = await ends(10)
  expect([mail && addressee(mail), mail?.subject, more]).toEqual([
    "ruth@example.com",
    "2 more about maintenance requests of Dana Whitfield",
    [],
  ])
  for (const { id, title } of [lamp, tap]) {
    expect(mail?.body).toContain(title)
    expect(mail?.body).toContain(publicAddress(`/management/requests?dialog=notes&request=${id}`))
  }
  await sends("Roof", 11)
  expect(await lines()).toEqual(["ruth@example.com: New maintenance request: Roof"])
  await sends("Sill", 12)
  await sends("Wall", 25)
  expect(await lines()).toEqual([
    "ruth@example.com: New maintenance request: Sill",
    "ruth@example.com: New maintenance request: Wall",
  ])
})

test("what was gathered goes to nobody who is no member of staff any more, nor of a request that was deleted", async () => {
  const at = Date.UTC(2026, 10, 20, 18)
  const sends = (title: string) => write((tx) => submitRequest(tx, tenant(), { ...slams, title }), at)
  const ends = () => mailGatheredNews({ aborted: false }, undefined, () => at + 600_000)
  await setting({ companyEmail: "office@example.com" })
  await sends("Door")
  const { id } = await sends("Lamp")
  await newMails()
  await write((tx) => deleteRequest(tx, { ...manager(), level: 3 }, { id }))
  await ends()
  expect(await lines()).toEqual([])
  await setting({ companyEmail: "" })
  await sends("Tap")
  await sends("Roof")
  await newMails()
  await changes(ruth, { enabled: false })
  await ends()
  expect(await lines()).toEqual([])
})

test("what was gathered goes to nobody who has switched such mails off since", async () => {
  const at = Date.UTC(2026, 10, 20, 18)
  const sends = (title: string) => write((tx) => submitRequest(tx, tenant(), { ...slams, title }), at)
  for (const title of ["Door", "Lamp"]) await sends(title)
  await newMails()
  await changes(ruth, { wantsRequestEmails: false })
  const queued = () => read((tx) => tx.all(tx.select({ id: outbox.id }).from(outbox)))
  const before = await queued()
  await mailGatheredNews({ aborted: false }, undefined, () => at + 600_000)
  expect(await queued(), "a mail that is cancelled at once counts too").toEqual(before)
})

test("who switched them off, is disabled, or has no account gets none", async () => {
  const { id: requestId } = await submitted()
  await newMails()
  const happens = () =>
    write(async (tx) => {
      await assignRequest(tx, manager(), { requestId, assignedTo: null })
      await setRequestStatus(tx, manager(), { requestId, status: "in review" })
      await assignRequest(tx, manager(), { requestId, assignedTo: sam.userId })
      await setRequestStatus(tx, manager(), { requestId, status: "resolved" })
    })
  await happens()
  expect(await lines()).toHaveLength(2)
  await changes(dana, { enabled: false })
  await changes(sam, { wantsRequestEmails: false })
  await changes(ruth, { wantsRequestEmails: false })
  await happens()
  await submitted({ title: "Another" })
  await write((tx) => tx.run(tx.delete(users).where(eq(users.id, dana.userId))))
  await happens()
  expect(await lines()).toEqual([])
})

test("who is no member of staff any more is mailed nothing of a request, even one that stands to be theirs", async () => {
  const as = await tokenOf(dana, "page")
  const { id: requestId } = await submitted()
  await write((tx) => assignRequest(tx, manager(), { requestId, assignedTo: sam.userId }))
  await write((tx) => tx.run(tx.delete(userPermissions).where(eq(userPermissions.userId, sam.userId))))
  await write((tx) => tx.run(tx.delete(requestMailPauses)))
  await newMails()
  const form = { intent: "add", requestID: String(requestId), note: "The alarm code is 4711.", key: "a" }
  expect((await sendsForm(pictureForm(form, []), as)).status).toBe(302)
  expect((await lines()).join()).not.toContain("sam@example.com")
})

test("a change that fails mails nobody, and no mail is a thread", async () => {
  await expect(
    write(async (tx) => {
      await submitRequest(tx, tenant(), slams)
      throw new Error("The disk is full")
    }),
  ).rejects.toThrow("The disk is full")
  expect(await lines()).toEqual([])
  await submitted({ title: "x".repeat(200) })
  expect((await newMails())[0]?.subject.length).toBeLessThan(200)
  expect(await read((tx) => tx.all(tx.select().from(threads)))).toEqual([])
})
