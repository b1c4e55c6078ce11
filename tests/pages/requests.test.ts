/** The dashboards of maintenance requests: for maintenance, management and administrators. */
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { contents, maintenanceRequests, requestNotes, requestPictures } from "#db/schema/index.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import { addRequestNote, assignRequest, deleteRequest, setRequestStatus } from "~/domain/requests/change-request.ts"
import { createRequest, submitRequest } from "~/domain/requests/create-request.ts"
import { requestChangesOf } from "~/domain/requests/request-changes.ts"
import { get, post, signInFor } from "../support/app.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { during } from "../support/world.ts"

const [MAINTENANCE, MANAGEMENT, ADMIN] = ["/maintenance", "/management/requests", "/admin/requests"] as const
const DAY = "2026-11-20"

type Person = { actor: Actor; as: string; userId: number }
type Role = "sam" | "kim" | "mona" | "ada"
let people: Record<Role, Person>
let dana: Awaited<ReturnType<typeof tenantUser>>

async function hired(level: number, email?: string): Promise<Person> {
  const person = await staff(level, email)
  const actor = { ...ANONYMOUS, userId: person.userId, name: `Sam Level ${level}`, level }
  return { actor, userId: person.userId, as: await tokenOf(person, "page") }
}

beforeEach(async () => {
  people = { sam: await hired(9), kim: await hired(8), mona: await hired(6), ada: await hired(3) }
  dana = await tenantUser(101)
})

const html = async (role: Role, path: string) => (await get(path, { as: people[role].as })).text()
const sends = (role: Role, path: string, form: Record<string, string>) => post(path, form, { as: people[role].as })
const titles = async (role: Role, path: string) =>
  rows(await html(role, path)).map((cells) => (cells[3] ?? "").replace(/ Nov .*/, ""))

/** Management makes a request; unit 0 is the entire building. */
const makes = async (title: string, more: { unitNumber?: number; assignedTo?: number; description?: string } = {}) =>
  (await during(DAY, (tx) => createRequest(tx, people.mona.actor, { unitNumber: 0, title, ...more }))).id
/** The tenant of suite 101 sends one. */
const submits = async (
  title: string,
  more: { permissionToEnter?: boolean; contactMethod?: "email" | "phone" } = {},
) => {
  const actor = { ...ANONYMOUS, userId: dana.userId, tenantId: dana.tenantId, level: 10, name: "Dana Whitfield" }
  return (await during(DAY, (tx) => submitRequest(tx, actor, { title, description: "It slams.", ...more }))).id
}
const notes = async (requestId: number, count: number) => {
  for (let at = 1; at <= count; at += 1)
    await during(DAY, (tx) => addRequestNote(tx, people.mona.actor, { requestId, notes: `Note number ${at}.` }))
}
const stored = async (id: number) =>
  (await read((tx) => tx.all(tx.select().from(maintenanceRequests)))).find((request) => request.id === id)
const storedNotes = () => read((tx) => tx.all(tx.select().from(requestNotes)))
/** The id of a request's newest change, which its dialogs send. */
const seen = async (id: number) => String((await read((tx) => requestChangesOf(tx, id)))[0]?.id)

describe("who sees which dashboard", () => {
  test("each area has its own, for those who work there", async () => {
    await makes("Lamp")
    const status = async (role: Role) =>
      Promise.all(
        [MAINTENANCE, MANAGEMENT, ADMIN].map(async (path) => (await get(path, { as: people[role].as })).status),
      )
    expect(await status("sam")).toEqual([200, 403, 403])
    expect(await status("mona")).toEqual([200, 200, 403])
    expect(await status("ada")).toEqual([200, 200, 200])
    const tenant = await tokenOf(dana, "page")
    for (const path of [MAINTENANCE, MANAGEMENT, ADMIN]) {
      expect((await get(path, { as: tenant })).status).toBe(403)
      expect((await get(path)).headers.get("location")).toBe(signInFor(path))
    }
  })

  test("maintenance sees what is theirs or nobody's, management and administrators everything", async () => {
    await makes("Nobody's")
    await makes("Sam's", { assignedTo: people.sam.userId })
    await makes("Kim's", { assignedTo: people.kim.userId })
    expect(await titles("sam", MAINTENANCE)).toEqual(["Sam's", "Nobody's"])
    expect(await titles("mona", MANAGEMENT)).toEqual(["Kim's", "Sam's", "Nobody's"])
    expect(await titles("mona", MAINTENANCE)).toEqual(["Kim's", "Sam's", "Nobody's"])
    expect(await titles("ada", ADMIN)).toEqual(["Kim's", "Sam's", "Nobody's"])
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    "level %i lists everything up to 6, and above it what is theirs or nobody's",
    async (level) => {
      const { as, userId } = await hired(level, `tier-${level}@example.com`)
      await makes("Nobody's")
      await makes("Theirs", { assignedTo: userId })
      const others = await makes("Another's", { assignedTo: people.kim.userId })
      const page = await (await get(MAINTENANCE, { as })).text()
      const listed = rows(page).map((cells) => (cells[3] ?? "").replace(/ Nov .*/, ""))
      expect(listed).toEqual(level <= 6 ? ["Another's", "Theirs", "Nobody's"] : ["Theirs", "Nobody's"])
      const status = { intent: "status", requestID: String(others), seen: await seen(others), status: "resolved" }
      expect((await post(MAINTENANCE, status, { as })).status).toBe(level <= 6 ? 302 : 403)
    },
  )

  test("create and assign are for management, delete for administrators", async () => {
    const id = await makes("Lamp", { assignedTo: people.sam.userId })
    await makes("Door")
    const offered = async (role: Role, path: string) => {
      const text = textIn(await html(role, path))
      return ["Create New Request", "Assign : Door", "Reassign : Lamp", "Delete : Lamp", "Change status"].filter(
        (word) => text.includes(word),
      )
    }
    expect(await offered("sam", MAINTENANCE)).toEqual(["Change status"])
    expect(await offered("mona", MANAGEMENT)).toEqual([
      "Create New Request",
      "Assign : Door",
      "Reassign : Lamp",
      "Change status",
    ])
    expect(await offered("ada", ADMIN)).toEqual([
      "Create New Request",
      "Assign : Door",
      "Reassign : Lamp",
      "Delete : Lamp",
      "Change status",
    ])
    for (const dialog of ["new", "assign", "delete"])
      expect(await html("sam", `${MAINTENANCE}?dialog=${dialog}&request=${id}`)).not.toContain("<dialog")
    const form = { intent: "delete", id: String(id) }
    for (const [role, path] of [
      ["sam", MAINTENANCE],
      ["mona", MANAGEMENT],
    ] as const)
      expect((await sends(role, path, form)).status).toBe(400)
    for (const role of ["sam", "mona"] as const) expect((await sends(role, ADMIN, form)).status).toBe(403)
    const status = { intent: "status", requestID: String(id), seen: await seen(id), status: "resolved" }
    expect((await sends("sam", ADMIN, status)).status).toBe(403)
    expect(await stored(id)).toBeDefined()
  })
})

describe("a request on the dashboard", () => {
  test("says unit, creator, assignee, status with its day, title, entry, description and notes", async () => {
    const id = await submits("Door closer", { permissionToEnter: true, contactMethod: "phone" })
    await makes("Lamp", { assignedTo: people.sam.userId })
    await during("2026-11-21", (tx) =>
      setRequestStatus(tx, people.mona.actor, { requestId: id, status: "in progress" }),
    )
    await notes(id, 7)
    const page = await html("mona", MANAGEMENT)
    const [lamp, closer] = rows(page)
    expect(closer?.slice(0, 5)).toEqual([
      "Dana Whitfield Contact by phone (909) 555-0142",
      "Unassigned Take it : Door closer Assign : Door closer",
      "In progress Status became in progress on Nov 21, 2026 Change status : Door closer",
      "Door closer Nov 20, 2026 · Free to enter unit",
      "It slams.",
    ])
    expect(lamp?.slice(1, 5)).toEqual([
      "Sam Level 9 Reassign : Lamp",
      "In review Status became in review on Nov 20, 2026 Change status : Lamp",
      "Lamp Nov 20, 2026",
      "",
    ])
    expect(closer?.[5]).toContain("7 notes : Door closer")
    expect(lamp?.[5]).toBe("Add a note : Lamp")
    expect(textIn(page)).toContain("Entire Building")
  })

  test("a card has the latest five notes, and how many are hidden", async () => {
    const id = await makes("Lamp")
    await notes(id, 5)
    expect(textIn(await html("mona", MANAGEMENT))).not.toContain("hidden...")
    await notes(id, 1)
    expect(textIn(await html("mona", MANAGEMENT))).toContain("(1 note hidden... Expand?)")
    await notes(id, 2)
    const text = textIn(await html("mona", MANAGEMENT))
    expect(text).toContain("(3 notes hidden... Expand?)")
    expect(await html("mona", MANAGEMENT)).toContain('data-unprinted="3 older notes are not printed."')
    expect(text.match(/Note number \d/g)).toHaveLength(5)
    expect(text).toContain("8 notes")
  })

  test("a tenant is written to from the page for it, by maintenance with their mail program", async () => {
    await submits("Door closer")
    expect(await html("mona", MANAGEMENT)).toContain(`href="/management/email/send?tenant=${dana.tenantId}"`)
    const page = await html("sam", MAINTENANCE)
    expect(page).toContain(`href="mailto:${dana.email}"`)
    expect(page.replaceAll('action="/management/search"', "")).not.toContain("/management/")
  })

  test("whether the unit may be entered stands there only when it was said", async () => {
    await submits("Closed", { permissionToEnter: false })
    await submits("Unknown")
    const text = textIn(await html("sam", MAINTENANCE))
    expect(text.match(/Call before entering/g)).toHaveLength(1)
    expect(text).not.toContain("Free to enter")
  })

  test("what is typed is shown as text, its beginning in the row and whole in the dialog", async () => {
    const long = `<b>${"word ".repeat(100)}end`
    const id = await makes("<i>Lamp</i>", { description: long })
    const page = await html("mona", MANAGEMENT)
    expect(page).toContain("&lt;i&gt;Lamp&lt;/i&gt;")
    expect(textIn(page)).toContain("Read all")
    expect(page).not.toContain("end</p>")
    expect(await html("mona", `${MANAGEMENT}?dialog=notes&request=${id}`)).toContain("end</p>")
  })
})

describe("pictures", () => {
  test("stand small beside the description, at most three, and all in the dialog; each opens large", async () => {
    const id = await submits("Closer")
    await write(async (tx) => {
      for (const letter of "abcd") {
        const sha256 = letter.repeat(64)
        await tx.run(tx.insert(contents).values({ sha256, size: 3, createdAt: tx.now }))
        const row = { name: `picture-${letter}`, requestId: id, size: 6, width: 640, height: 480, createdAt: tx.now }
        await tx.run(tx.insert(requestPictures).values({ ...row, largeSha256: sha256, smallSha256: sha256 }))
      }
    })
    const small = (page: string) =>
      [
        ...page.matchAll(/<a href="\/requests\/picture\?name=(picture-\w)&amp;size=large"><img[^>]*size=small"[^>]*>/g),
      ].map(([, name]) => name)
    const page = await html("sam", MAINTENANCE)
    expect(small(page)).toEqual(["picture-a", "picture-b", "picture-c"])
    expect(page).toContain('width="320" height="240" alt="Closer, 1 of 3"')
    expect(textIn(page)).toContain("All 4 pictures")
    const dialog = (await html("sam", `${MAINTENANCE}?dialog=notes&request=${id}`)).split("<dialog")[1] ?? ""
    expect(small(dialog)).toEqual(["picture-a", "picture-b", "picture-c", "picture-d"])
  })
})

describe("filters", () => {
  test("unit, creator, assignee and status are in the address, and each can be taken back", async () => {
    await makes("Lobby")
    const inSuite = await makes("Suite", { unitNumber: 101, assignedTo: people.sam.userId })
    await submits("Dana's")
    await during(DAY, (tx) => setRequestStatus(tx, people.mona.actor, { requestId: inSuite, status: "resolved" }))
    const found = (query: string) => titles("mona", `${MANAGEMENT}?${query}`)
    expect(await found("unit=101")).toEqual(["Dana's", "Suite"])
    expect(await found("unit=0")).toEqual(["Lobby"])
    expect(await found(`creator=${dana.userId}`)).toEqual(["Dana's"])
    expect(await found(`tenant=${dana.tenantId}`)).toEqual(["Dana's"])
    expect(await found(`assigned=${people.sam.userId}`)).toEqual(["Suite"])
    expect(await found("assigned=0")).toEqual(["Dana's", "Lobby"])
    expect(await found("status=resolved")).toEqual(["Suite"])
    expect(await found("status=open")).toEqual(["Dana's", "Lobby"])
    expect(await found("unit=x&status=y&page=-1&assigned=")).toEqual(["Dana's", "Suite", "Lobby"])
    const page = await html("mona", `${MANAGEMENT}?unit=101&status=resolved`)
    expect(page).toContain('href="/management/requests?status=resolved"')
    expect(page).toContain('href="/management/requests?unit=101"')
    expect(textIn(page)).toContain("Unit: 101 remove this filter Status: Resolved remove this filter")
  })

  test("not resolved is every other status", async () => {
    for (const status of ["in review", "in progress", "resolved"] as const) {
      const requestId = await makes(status)
      await during(DAY, (tx) => setRequestStatus(tx, people.mona.actor, { requestId, status }))
    }
    expect(await titles("mona", `${MANAGEMENT}?status=open`)).toEqual(["in progress", "in review"])
  })

  test("offer the units and people of one's own list", async () => {
    await makes("Suite", { unitNumber: 101, assignedTo: people.kim.userId })
    await makes("Lobby")
    const options = (page: string, name: string) =>
      textIn(new RegExp(`<select[^>]* name="${name}".*?</select>`, "s").exec(page)?.[0] ?? "").trim()
    const ofMona = await html("mona", MANAGEMENT)
    expect(options(ofMona, "unit")).toBe("All units Entire Building 101")
    expect(options(ofMona, "creator")).toBe("Anyone Sam Level 6")
    expect(options(ofMona, "assigned")).toBe("Anyone Unassigned Sam Level 8")
    expect(options(ofMona, "status")).toBe("Any status Not resolved In review In progress Resolved")
    const ofSam = await html("sam", MAINTENANCE)
    expect(options(ofSam, "unit")).toBe("All units Entire Building")
    expect(options(ofSam, "assigned")).toBe("Anyone Unassigned")
  })

  test("nothing there and nothing found are said apart", async () => {
    expect(textIn(await html("mona", MANAGEMENT))).toContain("No maintenance requests.")
    expect(textIn(await html("sam", MAINTENANCE))).toContain(
      "This list shows requests that are assigned to you, or to nobody yet.",
    )
    await makes("Lamp")
    expect(textIn(await html("mona", `${MANAGEMENT}?status=resolved`))).toContain("No requests match.")
  })

  test("fifty stand on a page, and a page beyond the end is the last", async () => {
    for (let at = 1; at <= 51; at += 1) await makes(`Request ${at}`)
    expect((await titles("mona", MANAGEMENT)).length).toBe(50)
    expect(await titles("mona", `${MANAGEMENT}?page=2`)).toEqual(["Request 1"])
    expect(await titles("mona", `${MANAGEMENT}?page=9`)).toEqual(["Request 1"])
  })
})

describe("a new request", () => {
  const open = `${MANAGEMENT}?status=open&dialog=new`
  const typed = {
    intent: "new",
    key: "one",
    unitNumber: "0",
    assignedTo: "",
    title: "Lamp",
    description: "",
    list: "status=open",
  }

  test("asks for the unit, the entire building among them, and returns to the list at the request", async () => {
    const page = await html("mona", open)
    expect(textIn(page)).toMatch(
      /New Maintenance Request.*Unit \*.*Choose Entire Building 101.*Permission to enter.*Assign To.*Title \*.*Description.*Pictures/,
    )
    expect(page).toContain('<option value="" selected="">Choose</option>')
    const made = await sends("mona", open, typed)
    expect([made.status, made.headers.get("location")]).toEqual([302, `${MANAGEMENT}?status=open#request-1`])
    await sends("mona", open, typed)
    expect(await titles("mona", MANAGEMENT)).toEqual(["Lamp"])
    const more = { key: "two", unitNumber: "101", assignedTo: String(people.sam.userId), title: "Door" }
    await sends("ada", `${ADMIN}?dialog=new`, { ...typed, ...more })
    expect(await stored(2)).toMatchObject({ unitNumber: 101, assigneeId: people.sam.userId, status: "in review" })
  })

  test("without a title keeps what was typed and says what is missing", async () => {
    const response = await sends("mona", open, { ...typed, title: " ", description: "Two lamps" })
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain("Two lamps")
    expect(textIn(page)).toContain("Title * : Required.")
    expect(await titles("mona", MANAGEMENT)).toEqual([])
  })

  test("without a unit is refused: the entire building is chosen like a suite", async () => {
    const { unitNumber: _left, ...others } = typed
    const forms: Record<string, string>[] = [others, { ...others, unitNumber: "" }]
    for (const form of forms) {
      const response = await sends("mona", open, form)
      expect([response.status, textIn(await response.text())]).toEqual([
        400,
        expect.stringContaining("Unit * : Required."),
      ])
    }
    expect(await titles("mona", MANAGEMENT)).toEqual([])
  })

  test("says whether its unit may be entered, and nothing of it for the entire building", async () => {
    await sends("mona", open, { ...typed, unitNumber: "101", permissionToEnter: "no" })
    await sends("mona", open, { ...typed, key: "two", permissionToEnter: "yes" })
    await sends("mona", open, { ...typed, key: "three", unitNumber: "101", permissionToEnter: "" })
    expect([await stored(1), await stored(2), await stored(3)]).toMatchObject([
      { unitNumber: 101, permissionToEnter: false },
      { unitNumber: null, permissionToEnter: null },
      { unitNumber: 101, permissionToEnter: null },
    ])
    expect(textIn(await html("mona", MANAGEMENT))).toMatch(/Lamp [A-Z][a-z]{2} \d+, \d{4} · Call before entering/)
  })

  test("begins with the unit that is filtered by", async () => {
    expect(await html("mona", `${MANAGEMENT}?unit=101&dialog=new`)).toContain(
      '<option value="101" selected="">101</option>',
    )
  })
})

describe("taking what nobody works on", () => {
  const takes = (role: Role, path: string, id: number) =>
    sends(role, path, { intent: "take", requestID: String(id), list: "status=open" })

  test("is one press for whoever works on requests, and says so", async () => {
    const [first, second] = [await makes("Lamp"), await makes("Door")]
    expect(textIn(await html("sam", MAINTENANCE))).toContain("Take it : Lamp")
    const taken = await takes("sam", MAINTENANCE, first)
    expect(taken.headers.get("location")).toBe(`${MAINTENANCE}?status=open#request-${first}`)
    expect((await takes("mona", MANAGEMENT, second)).status).toBe(302)
    expect([await stored(first), await stored(second)]).toMatchObject([
      { assigneeId: people.sam.userId, status: "in review" },
      { assigneeId: people.mona.userId },
    ])
    expect(textIn(await html("sam", MAINTENANCE))).not.toContain("Take it")
    await takes("sam", MAINTENANCE, first)
    expect(await read((tx) => requestChangesOf(tx, first))).toMatchObject([
      { kind: "assigned", byUserId: people.sam.userId },
      { kind: "created" },
    ])
  })

  test("is refused, with a message, when somebody else has it or it is gone", async () => {
    const id = await makes("Lamp", { assignedTo: people.kim.userId })
    for (const [role, path, number, status, message] of [
      ["mona", MANAGEMENT, id, 409, "Somebody else works on this request already."],
      ["sam", MAINTENANCE, id, 409, "Somebody else works on this request already."],
      ["sam", MAINTENANCE, 99, 404, "<dialog"],
    ] as const) {
      const refused = await takes(role, path, number)
      expect([refused.status, await refused.text()]).toEqual([status, expect.stringContaining(message)])
    }
    expect((await stored(id))?.assigneeId).toBe(people.kim.userId)
    expect(textIn(await html("mona", MANAGEMENT))).not.toContain("Take it")
  })

  test("is not offered for what is resolved", async () => {
    const id = await makes("Lamp")
    await during(DAY, (tx) => setRequestStatus(tx, people.mona.actor, { requestId: id, status: "resolved" }))
    expect(textIn(await html("mona", MANAGEMENT))).not.toContain("Take it")
  })
})

describe("what one comes for", () => {
  test("is new until staff have done something with it, whatever the tenant adds", async () => {
    const [fresh, noted, back] = [await submits("Fresh"), await submits("Noted"), await submits("Back")]
    await makes("Given", { assignedTo: people.sam.userId })
    await notes(noted, 1)
    for (const status of ["in progress", "in review"] as const)
      await during(DAY, (tx) => setRequestStatus(tx, people.mona.actor, { requestId: back, status }))
    const own = { requestId: fresh, note: "And now?", authorId: dana.userId, isShownToTenant: true, isFromTenant: true }
    await write((tx) => tx.run(tx.insert(requestNotes).values({ ...own, createdAt: tx.now })))
    const badges = rows(await html("mona", MANAGEMENT)).map((cells) => [
      cells[3]?.split(" ")[0],
      cells[2]?.split(" Status")[0],
    ])
    expect(badges).toEqual([
      ["Given", "In review"],
      ["Back", "In review"],
      ["Noted", "In review"],
      ["Fresh", "New"],
    ])
  })

  test("is a press away: mine, nobody's, and what is not resolved", async () => {
    await makes("Mine", { assignedTo: people.sam.userId })
    const done = await makes("Mine and done", { assignedTo: people.sam.userId })
    await during(DAY, (tx) => setRequestStatus(tx, people.sam.actor, { requestId: done, status: "resolved" }))
    await makes("Free")
    const page = await html("sam", MAINTENANCE)
    const linked = async (label: string) => {
      const to = new RegExp(`<a class="chip" href="([^"]*)"[^>]*>${label}<`).exec(page)?.[1] ?? ""
      return titles("sam", to.replaceAll("&amp;", "&"))
    }
    expect([await linked("Mine"), await linked("Unassigned"), await linked("Not resolved")]).toEqual([
      ["Mine"],
      ["Free"],
      ["Free", "Mine"],
    ])
    expect(await html("sam", `${MAINTENANCE}?assigned=${people.sam.userId}&status=open`)).toMatch(
      /<a class="chip" href="[^"]*" aria-current="page">Mine</,
    )
  })
})

describe("paper", () => {
  test("has the property and the day as its head, and of the rows what is not resolved", async () => {
    const [open, done] = [await makes("Open", { unitNumber: 101 }), await makes("Done")]
    await during(DAY, (tx) => setRequestStatus(tx, people.mona.actor, { requestId: done, status: "resolved" }))
    const page = await html("mona", MANAGEMENT)
    const head = textIn(/<div class="print-head">.*?<\/div>/s.exec(page)?.[0] ?? "")
    expect(head).toMatch(/Maintenance Requests .* 2026 1 not resolved/)
    expect(page).toMatch(new RegExp(`<tr id="request-${done}"[^>]* class="screen-only"`))
    expect(page).not.toMatch(new RegExp(`<tr id="request-${open}"[^>]* class="screen-only"`))
    const filtered = await html("mona", `${MANAGEMENT}?status=resolved&unit=0`)
    expect(textIn(filtered)).toContain("1 resolved · Unit: Entire Building · Status: Resolved")
    expect(filtered).not.toMatch(/<tr id="request-\d+"[^>]* class="screen-only"/)
  })

  test("and card have the tenant's phone where one is to call before entering", async () => {
    await submits("Closed", { permissionToEnter: false })
    expect(textIn(await html("sam", MAINTENANCE))).toContain("(909) 555-0142")
  })
})

describe("assigning", () => {
  test("gives a request to somebody, to somebody else, and to nobody", async () => {
    const id = await makes("Lamp")
    const path = `${MANAGEMENT}?dialog=assign&request=${id}`
    expect(textIn(await html("mona", path))).toMatch(/Assign User to Request.*Lamp.*Assign To.*Unassigned.*Sam Level 3/)
    for (const userId of [people.sam.userId, people.kim.userId, null]) {
      const form = { intent: "assign", requestID: String(id), seen: await seen(id), assignedTo: String(userId ?? "") }
      expect((await sends("mona", path, form)).status).toBe(302)
      expect((await stored(id))?.assigneeId).toBe(userId)
    }
  })

  test("is refused when somebody else assigned it meanwhile, and says who has it now", async () => {
    const id = await makes("Lamp")
    const path = `${ADMIN}?dialog=assign&request=${id}`
    const stale = {
      intent: "assign",
      requestID: String(id),
      seen: await seen(id),
      assignedTo: String(people.sam.userId),
    }
    await during(DAY, (tx) => assignRequest(tx, people.mona.actor, { requestId: id, assignedTo: people.kim.userId }))
    const refused = await sends("ada", path, stale)
    expect(refused.status).toBe(409)
    const page = await refused.text()
    const dialog = textIn(page.split("<dialog")[1] ?? "")
    expect(dialog).toContain("This request was changed in the meantime.")
    expect(dialog).toContain("Assigned to Sam Level 8")
    expect(dialog).toContain("Assign To : Now: Sam Level 8")
    expect(page).toContain(`name="seen" value="${await seen(id)}"`)
    expect((await stored(id))?.assigneeId).toBe(people.kim.userId)
    expect((await sends("ada", path, { ...stale, seen: await seen(id) })).status).toBe(302)
  })
})

describe("the status", () => {
  test.each([
    ["sam", MAINTENANCE],
    ["mona", MANAGEMENT],
    ["ada", ADMIN],
  ] as const)("%s sets any of the three at %s, by a button", async (role, path) => {
    const id = await makes("Lamp")
    const dialog = `${path}?dialog=status&request=${id}`
    const text = textIn(await html(role, dialog))
    expect(text).toMatch(/Change Status.*In progress In review Resolved.*Save status/)
    for (const status of ["resolved", "in progress", "in review"]) {
      const form = { intent: "status", requestID: String(id), seen: await seen(id), status }
      expect((await sends(role, dialog, form)).headers.get("location")).toBe(`${path}#request-${id}`)
      expect((await stored(id))?.status).toBe(status)
    }
  })

  test("on a small screen only administrators and maintenance resolve", async () => {
    const id = await makes("Lamp")
    const isWide = async (role: Role, path: string) =>
      (await html(role, `${path}?dialog=status&request=${id}`)).includes('data-kind="wide-screens"')
    expect(await isWide("mona", MANAGEMENT)).toBe(true)
    expect(await isWide("ada", ADMIN)).toBe(false)
    expect(await isWide("sam", MAINTENANCE)).toBe(false)
  })

  test("that a request has already changes nothing, neither its day nor its changes, and the notice says so", async () => {
    const id = await makes("Lamp")
    const path = `${MANAGEMENT}?dialog=status&request=${id}`
    expect(textIn(await html("mona", path))).toContain("Status became in review on Nov 20, 2026 Status")
    const form = { intent: "status", requestID: String(id), seen: await seen(id), status: "in review" }
    const before = await stored(id)
    const response = await sends("mona", path, form)
    expect([response.status, response.headers.get("location")]).toEqual([302, `${MANAGEMENT}#request-1`])
    const [, notice = ""] = /notice=([\w-]+)\./.exec(response.headers.get("set-cookie") ?? "") ?? []
    expect(Buffer.from(notice, "base64url").toString()).toContain(
      "The status was in review already. Nothing was changed.",
    )
    expect(await stored(id)).toEqual(before)
    expect(await read((tx) => requestChangesOf(tx, id))).toHaveLength(1)
  })

  test("is not set over a change that was not seen, and the dialog says what it is now", async () => {
    const id = await makes("Lamp")
    const stale = { intent: "status", requestID: String(id), seen: await seen(id), status: "resolved" }
    await during(DAY, (tx) => setRequestStatus(tx, people.mona.actor, { requestId: id, status: "in progress" }))
    const refused = await sends("sam", `${MAINTENANCE}?dialog=status&request=${id}`, stale)
    expect(refused.status).toBe(409)
    const dialog = textIn((await refused.text()).split("<dialog")[1] ?? "")
    expect(dialog).toContain("Status became in progress on Nov 20, 2026")
    expect((await stored(id))?.status).toBe("in progress")
  })
})

describe("notes", () => {
  test("are left without one by Cancel, which leads back to the request in its list", async () => {
    const id = await makes("Lamp")
    const dialog = (await html("mona", `${MANAGEMENT}?status=open&dialog=notes&request=${id}`)).split("<dialog")[1]
    expect(dialog).toContain(`href="${MANAGEMENT}?status=open#request-${id}" data-close`)
  })

  test("stand in their dialog, newest first, with the changes folded", async () => {
    const id = await submits("Door closer")
    await notes(id, 7)
    await during(DAY, (tx) => assignRequest(tx, people.mona.actor, { requestId: id, assignedTo: people.sam.userId }))
    await during(DAY, (tx) => assignRequest(tx, people.mona.actor, { requestId: id, assignedTo: null }))
    const text = textIn((await html("mona", `${MANAGEMENT}?dialog=notes&request=${id}`)).split("<dialog")[1] ?? "")
    expect(text).toContain("Notes for Unit 101")
    expect(text.match(/Note number \d/g)).toEqual([7, 6, 5, 4, 3, 2, 1].map((at) => `Note number ${at}`))
    expect(text).toMatch(/Changes Unassigned Sam Level 6.*Assigned to Sam Level 9 Sam Level 6.*Created Dana Whitfield/)
  })

  test("are internal unless they are shown to the tenant who sent the request", async () => {
    const id = await submits("Door closer")
    const path = `${MAINTENANCE}?dialog=notes&request=${id}`
    const form = { intent: "note", requestID: String(id), notes: "Part ordered." }
    expect((await sends("sam", path, { ...form, key: "a" })).status).toBe(302)
    expect((await sends("sam", path, { ...form, key: "b", showToTenant: "on" })).status).toBe(302)
    expect((await storedNotes()).map(({ isShownToTenant }) => isShownToTenant)).toEqual([false, true])
    const [card = "", modal = ""] = (await html("sam", path)).split("<dialog")
    for (const part of [card, modal]) expect(textIn(part).match(/Shown to tenant/g)).toHaveLength(1)
    const own = await makes("Lamp")
    expect(textIn(await html("sam", `${MAINTENANCE}?dialog=notes&request=${own}`))).not.toContain("Show to tenant")
  })

  test("an empty one is not added, and a double click adds one", async () => {
    const id = await makes("Lamp")
    const path = `${MAINTENANCE}?dialog=notes&request=${id}`
    const form = { intent: "note", requestID: String(id), key: "a" }
    expect((await sends("sam", path, { ...form, notes: "  " })).status).toBe(400)
    for (const _click of [1, 2]) await sends("sam", path, { ...form, key: "b", notes: "Bulb ordered." })
    expect(await storedNotes()).toHaveLength(1)
  })

  test("one for a request that somebody else got meanwhile is shown again, to be copied", async () => {
    const id = await makes("Lamp")
    const path = `${MAINTENANCE}?dialog=notes&request=${id}`
    await during(DAY, (tx) => assignRequest(tx, people.mona.actor, { requestId: id, assignedTo: people.kim.userId }))
    const refused = await sends("sam", path, {
      intent: "note",
      requestID: String(id),
      notes: "Bulb ordered.",
      key: "a",
    })
    expect(refused.status).toBe(403)
    const page = await refused.text()
    expect(textIn(page)).toContain("Somebody else works on this request now. Your note was not added.")
    expect(page).toContain("Bulb ordered.</textarea>")
    expect(await storedNotes()).toEqual([])
  })
})

describe("deleting", () => {
  test("warns, and deletes for good", async () => {
    const id = await makes("Lamp")
    await notes(id, 2)
    const path = `${ADMIN}?unit=0&dialog=delete&request=${id}`
    const text = textIn(await html("ada", path))
    expect(text).toMatch(/Delete Request.*Lamp.*its 2 notes.*Warning: This action is irreversible!.*Cancel.*Confirm/)
    const deleted = await sends("ada", path, { intent: "delete", id: String(id), list: "unit=0" })
    expect(deleted.headers.get("location")).toBe(`${ADMIN}?unit=0`)
    expect(await stored(id)).toBeUndefined()
    expect(await storedNotes()).toEqual([])
  })

  test("a second time says that it is deleted already", async () => {
    const id = await makes("Lamp")
    await write((tx) => deleteRequest(tx, people.ada.actor, { id }))
    const path = `${ADMIN}?dialog=delete&request=${id}`
    expect(textIn(await html("ada", path))).toContain("Request Deleted This request was deleted already.")
    expect((await sends("ada", path, { intent: "delete", id: String(id) })).status).toBe(404)
  })
})

describe("the way there", () => {
  test("maintenance has its area and lands there", async () => {
    expect((await get("/login", { as: people.sam.as })).headers.get("location")).toBe("/maintenance")
    const page = await html("sam", MAINTENANCE)
    expect(page).toMatch(
      /<nav class="role-links"[^>]*><a href="\/maintenance" aria-current="true">Maintenance<\/a><\/nav>/,
    )
    expect(page).toContain('class="brand" href="/maintenance"')
  })

  test("management and administrators have it in their menus, and the role link Maintenance", async () => {
    const page = await html("ada", "/account")
    for (const to of [MAINTENANCE, MANAGEMENT, ADMIN]) expect(page).toContain(`href="${to}"`)
    expect(page).toContain('class="brand" href="/management"')
  })
})

test("a double click on Save status, Assign or Confirm is answered as one", async () => {
  const id = await makes("Lamp")
  const clicksTwice = async (dialog: string, answer: Record<string, string>, to = `${ADMIN}#request-${id}`) => {
    const path = `${ADMIN}?dialog=${dialog}&request=${id}`
    const [, key = ""] = /name="key" value="([^"]+)"/.exec(await html("ada", path)) ?? []
    const form = { intent: dialog, key, requestID: String(id), seen: await seen(id), ...answer }
    const answers = [await sends("ada", path, form), await sends("ada", path, form)]
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual(Array(2).fill([302, to]))
  }
  await clicksTwice("status", { status: "resolved" })
  await clicksTwice("assign", { assignedTo: String(people.sam.userId) })
  expect(await stored(id)).toMatchObject({ status: "resolved", assigneeId: people.sam.userId })
  expect(await read((tx) => requestChangesOf(tx, id))).toHaveLength(3)
  await clicksTwice("delete", { id: String(id) }, ADMIN)
  expect(await stored(id)).toBeUndefined()
})

test("a form of another list returns to no other place", async () => {
  const id = await makes("Lamp")
  const form = {
    intent: "status",
    requestID: String(id),
    seen: await seen(id),
    status: "resolved",
    list: "//evil.example",
  }
  const response = await sends("sam", `${MAINTENANCE}?dialog=status&request=${id}`, form)
  expect(response.headers.get("location")).toBe(`${MAINTENANCE}#request-${id}`)
})

test("the pages of a unit and of a tenant say how many requests are open, and lead to them", async () => {
  const id = await submits("Closer")
  await submits("Lamp")
  await makes("Lobby")
  const both = [
    ["unit", `/management/viewunit?unit=101`, `${MANAGEMENT}?unit=101`],
    ["tenant", `/management/viewtenant?tenant=${dana.tenantId}`, `${MANAGEMENT}?tenant=${dana.tenantId}`],
  ] as const
  for (const [, page, to] of both) expect(await html("mona", page)).toContain(`<a href="${to}">2 open requests</a>`)
  await during(DAY, (tx) => setRequestStatus(tx, people.mona.actor, { requestId: id, status: "resolved" }))
  for (const [, page, to] of both) {
    expect(await html("mona", page)).toContain(`<a href="${to}">1 open request</a>`)
    expect(await titles("mona", to)).toEqual(["Lamp", "Closer"])
  }
})
