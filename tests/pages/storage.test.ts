/** Onsite Storage, and the documents on file of a unit and a tenant, as staff see them. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { auditLog, storedFiles, tenants } from "#db/schema/index.ts"
import { incomingFolder } from "~/domain/storage/disk.server.ts"
import { refreshSearchText } from "~/domain/tenants/search-text.ts"
import { app, get, post, signInFor } from "../support/app.ts"
import { documentForm, hasStored, incoming } from "../support/files.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { FINDS, scannerAnswering } from "../support/scanner.ts"
import { filesFolder, hashesStored, lose } from "../support/stored-bytes.ts"
import { person, suite } from "../support/world.ts"

const PATH = "/management/files"
let as = ""

const signedIn = async (level: number) => tokenOf(await staff(level, `page-${level}@example.com`), "page")
beforeEach(async () => {
  as = await signedIn(6)
})

const html = async (query = "") => (await get(`${PATH}${query}`, { as })).text()
const names = async (query = "") =>
  [...(await html(query)).matchAll(/class="file-name"><a[^>]*><bdi>([^<]*)/g)].map(([, name]) => name)
const stored = () => read((tx) => tx.all(tx.select().from(storedFiles)))

/** Sends the upload's form as a browser without script does. */
function sends(form: FormData, query = "?dialog=upload", headers: Record<string, string> = {}): Promise<Response> {
  const ours = { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin", Cookie: `__Host-session=${as}` }
  return app(
    new Request(`http://localhost:3000${PATH}${query}`, {
      method: "POST",
      body: form,
      headers: { ...ours, ...headers },
    }),
  )
}

describe("Onsite Storage", () => {
  test("lists name, date, permission, unit and tenant of the files of one's level, newest first", async () => {
    await suite(101, { rent: 90_000 })
    const dana = await person("Dana Reyes")
    const now = Date.parse("2026-03-05T20:00:00Z")
    await hasStored("%PDF-", { name: "Lease.pdf", unitNumber: 101, tenantId: dana, now })
    await hasStored("Plan", { name: "Floor plan.txt", level: 9, now: now + 1 })
    await hasStored("Budget", { name: "Budget.txt", level: 3, now: now + 2 })
    expect(await names()).toEqual(["Floor plan.txt", "Lease.pdf"])
    const page = await html()
    expect(rows(page).map((cells) => cells.slice(0, 4))).toEqual([
      ["Mar 5, 2026", "9 Tier 3 Maintenance", "None", "None"],
      ["Mar 5, 2026", "6 Tier 3 Management", "Unit 101", "Dana Reyes"],
    ])
    expect(textIn(page)).toContain("Permissions Required")
    expect(textIn(page)).toContain("5 bytes · Not scanned")
    expect(page).toContain('href="/management/viewunit?unit=101"')
    expect(page).toContain(`href="/management/viewtenant?tenant=${dana}"`)
  })

  test("says so beside a file whose bytes are something else than its name says", async () => {
    await hasStored("%PDF-1.7 a lease", { name: "Lease.pdf", now: 1 })
    await hasStored("%PDF-1.7 an invoice", { name: "invoice.exe", now: 2 })
    await hasStored("only text", { name: "Plan.pdf", now: 3 })
    const line = (about: string) => `${about} · Not scanned`
    expect([...(await html()).matchAll(/<small>([^<]*)<\/small>/g)].map(([, about]) => about)).toEqual([
      line("9 bytes · Name and content differ"),
      line("19 bytes · Name and content differ"),
      line("16 bytes"),
    ])
    const plans = await html("?sort=name")
    expect(textIn(plans)).toMatch(/Plan\.pdf 9 bytes · Name and content differ/)
  })

  test("filters by unit, by a part of the tenant's name, and those of none", async () => {
    await suite(101, { rent: 90_000 })
    const dana = await person("Dana Reyes")
    await write((tx) => refreshSearchText(tx, dana))
    await hasStored("a", { name: "a", now: 1 })
    await hasStored("b", { name: "b", unitNumber: 101, now: 2 })
    await hasStored("c", { name: "c", tenantId: dana, now: 3 })
    expect(await names("?unitNumber=101")).toEqual(["b"])
    expect(await names("?tenantName=rey")).toEqual(["c"])
    expect(await names("?noUnit=true")).toEqual(["c", "a"])
    expect(await names("?noTenant=true")).toEqual(["b", "a"])
    expect(await names("?noTenant=true&noUnit=true")).toEqual(["a"])
    expect(await names("?sort=name")).toEqual(["a", "b", "c"])
    expect(textIn(await html("?unitNumber=999"))).toContain(
      "There are no stored files on record that match your current filter.",
    )
    expect(textIn(await html("?unitNumber=1a"))).toContain("Use a whole number from 1 to 999999, without letters.")
  })

  test("has pages of fifty", async () => {
    for (let number = 0; number < 51; number++) await hasStored(`${number}`, { name: `${number}`, now: number + 1 })
    expect(await names()).toHaveLength(50)
    expect(await names("?page=2")).toEqual(["0"])
    expect(await names("?page=99")).toEqual(["0"])
    expect(textIn(await html())).toContain("Files 1–50 of 51")
  })

  test("says when there is none", async () => {
    await hasStored("Budget", { level: 3 })
    expect(textIn(await html())).toContain("There are no stored files on record.")
  })

  test("is for management: others are refused or sent to sign in", async () => {
    for (const level of [7, 9]) expect((await get(PATH, { as: await signedIn(level) })).status).toBe(403)
    expect((await get(PATH)).headers.get("location")).toBe(signInFor(PATH))
    expect((await get(`${PATH}?download=1`)).headers.get("location")).toBe(signInFor(`${PATH}?download=1`))
  })
})

describe("Documents On File", () => {
  test("of a unit has no filters and no upload, and goes back to the unit", async () => {
    await suite(101, { rent: 90_000 })
    await hasStored("b", { name: "b", unitNumber: 101 })
    await hasStored("a", { name: "a" })
    const page = await html("?unit=101")
    expect(await names("?unit=101")).toEqual(["b"])
    expect(textIn(page)).toContain("Documents On File")
    expect(page).toMatch(/href="\/management\/viewunit\?unit=101"[^>]*>.*?Go Back/s)
    expect(page).not.toContain("dialog=upload")
    expect(page).not.toContain('name="unitNumber"')
    expect((await get(`${PATH}?unit=999`, { as })).status).toBe(404)
  })

  test("of a tenant goes back to the tenant", async () => {
    const dana = await person("Dana Reyes")
    const page = await html(`?tenant=${dana}`)
    expect(page).toMatch(new RegExp(`href="/management/viewtenant\\?tenant=${dana}"[^>]*>.*?Go Back`, "s"))
    expect(textIn(page)).toContain("Dana Reyes")
    expect((await get(`${PATH}?tenant=999`, { as })).status).toBe(404)
  })

  test.each(["unit=abc", "tenant=abc", "unit=0", "unit=1&unit=2", "tenant=99999999999"])(
    "are refused of an address that names none: %s",
    async (query) => {
      const response = await get(`${PATH}?${query}`, { as })
      expect([response.status, textIn(await response.text()).includes("address")]).toEqual([400, true])
    },
  )

  test("are linked from the unit's and the tenant's page, with their number", async () => {
    await suite(101, { rent: 90_000 })
    const dana = await person("Dana Reyes")
    await hasStored("a", { unitNumber: 101, tenantId: dana })
    await hasStored("b", { unitNumber: 101, level: 3 })
    const unit = await (await get("/management/viewunit?unit=101", { as })).text()
    expect(unit).toContain('href="/management/files?unit=101"')
    expect(textIn(unit)).toContain("1 document on file")
    const tenant = await (await get(`/management/viewtenant?tenant=${dana}`, { as })).text()
    expect(tenant).toContain(`href="/management/files?tenant=${dana}"`)
  })
})

describe("Upload New Document", () => {
  test("offers the levels from one's own on, Tier 3 Management first chosen", async () => {
    as = await signedIn(4)
    const page = await html("?dialog=upload")
    const options = [...page.matchAll(/<option value="(\d)"( selected="")?>\d Tier/g)]
    expect(options.map(([, level]) => level)).toEqual(["4", "5", "6", "7", "8", "9"])
    expect(options.filter(([, , selected]) => selected).map(([, level]) => level)).toEqual(["6"])
  })

  test("stores the file and says who can open it", async () => {
    await suite(101, { rent: 90_000 })
    const dana = await person("Dana Reyes")
    const fields = { unitNumber: "101", tenantID: String(dana), permissionID: "9", key: "k1" }
    const response = await sends(documentForm("Lease", fields, "Lease.txt"))
    expect([response.status, response.headers.get("location")]).toEqual([302, PATH])
    const notice = /notice=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? ""
    expect(Buffer.from(decodeURIComponent(notice).split(".")[0] ?? "", "base64url").toString()).toBe(
      "Lease.txt is stored\nTier 3 Maintenance and above can open it.",
    )
    expect(await stored()).toMatchObject([{ uploadedName: "Lease.txt", unitNumber: 101, tenantId: dana, level: 9 }])
  })

  test.each(["?unit=1&unit=2", "?unit=first"])(
    "sent from %s, an address that cannot be read, it leads to the whole list",
    async (query) => {
      const response = await sends(documentForm("Lease", { key: "k1" }), query)
      expect([response.status, response.headers.get("location")]).toEqual([302, PATH])
      expect(await stored()).toHaveLength(1)
    },
  )

  test("a form that is sent twice stores one file", async () => {
    const form = () => documentForm("Lease", { key: "one-and-the-same" })
    expect([(await sends(form())).status, (await sends(form())).status]).toEqual([302, 302])
    expect(await stored()).toHaveLength(1)
    expect(incoming()).toEqual([])
    const other = await sends(documentForm("Another", { key: "one-and-the-same" }))
    expect(other.status).toBe(409)
    expect(await hashesStored()).toHaveLength(1)
  })

  test("a refused one says why beside the field, and keeps what was typed", async () => {
    const response = await sends(documentForm("Lease", { unitNumber: "suite one" }))
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).toContain('value="suite one"')
    expect(textIn(page)).toContain("Use a whole number from 1 to 999999, without letters.")
    const empty = await sends(documentForm(""))
    expect([empty.status, textIn(await empty.text())]).toEqual([
      400,
      expect.stringContaining("The file is empty. Choose another one."),
    ])
    const none = await sends(new FormData())
    expect([none.status, textIn(await none.text())]).toEqual([400, expect.stringContaining("Choose a file.")])
    const large = await sends(documentForm(new Uint8Array(25 * 1024 * 1024 + 1)))
    expect([large.status, textIn(await large.text())]).toEqual([
      413,
      expect.stringContaining("The file is larger than 25 MB. Nothing was stored."),
    ])
    expect((await sends(documentForm("x", { permissionID: "3" }))).status).toBe(403)
    expect((await sends(documentForm("x", { unitNumber: "999" }))).status).toBe(404)
    expect([await stored(), await hashesStored(), incoming()]).toEqual([[], [], []])
  })

  test.each<[string, () => string]>([
    ["that is away", incomingFolder],
    ...(isPostgres ? [] : [["that vanished after the file had arrived", filesFolder] as [string, () => string]]),
  ])("of a folder of files %s the form says so, and keeps what was typed", async (_name, folder) => {
    mkdirSync(dirname(folder()), { recursive: true })
    rmSync(folder(), { recursive: true, force: true })
    writeFileSync(folder(), "no folder")
    await suite(101, { rent: 90_000 })
    const response = await sends(documentForm("Lease", { unitNumber: "101" }))
    rmSync(folder())
    const text = await response.text()
    expect([response.status, response.headers.get("retry-after"), textIn(text)]).toEqual([
      503,
      "30",
      expect.stringContaining("The folder of stored files cannot be reached now. Nothing was stored."),
    ])
    expect(text).toContain('value="101"')
    expect([await stored(), await hashesStored(), incoming()]).toEqual([[], [], []])
  })

  test("the page's script is told where to go on instead of being led there", async () => {
    const response = await sends(documentForm("Lease"), "?dialog=upload", { Accept: "application/json" })
    expect([response.status, await response.json()]).toEqual([200, { to: PATH }])
    expect(response.headers.get("set-cookie")).toContain("notice=")
  })

  test("a form of another site stores nothing, nor one of somebody below management or signed out", async () => {
    expect((await sends(documentForm("x"), "", { "Sec-Fetch-Site": "cross-site" })).status).toBe(403)
    as = await signedIn(9)
    expect((await sends(documentForm("x"))).status).toBe(403)
    as = "nobody"
    expect((await sends(documentForm("x"))).headers.get("location")).toMatch(/^\/login/)
    expect([await stored(), await hashesStored(), incoming()]).toEqual([[], [], []])
  })

  test("more than a hundred tenants are searched for", async () => {
    const [first] = [await person("Dana Reyes"), await person("Zed Last")]
    await write((tx) => refreshSearchText(tx, first))
    const one = await read((tx) => tx.one(tx.select().from(tenants)))
    if (!one) throw new Error("nobody is there")
    await write(async (tx) => {
      for (let number = 0; number < 100; number++) {
        const { id: _, ...row } = one
        await tx.run(
          tx.insert(tenants).values({ ...row, firstName: `F${number}`, lastName: "Many", rentRollText: "many" }),
        )
      }
    })
    const page = await html("?dialog=upload")
    expect(textIn(page)).toContain("Find the tenant first")
    expect(page).not.toContain("Zed Last")
    const found = await html("?dialog=upload&find=reyes")
    expect(found).toContain(`<option value="${first}">Dana Reyes</option>`)
  })
})

describe("a file of the list", () => {
  test("is not fetched by an address that names two", async () => {
    const [one, other] = [await hasStored("One"), await hasStored("Other")]
    const response = await get(`${PATH}?download=${one.id}&download=${other.id}`, { as })
    const page = textIn(await response.text())
    expect([response.status, page.includes("This address contains download twice.")]).toEqual([400, true])
  })

  test("is fetched by its link", async () => {
    const { id } = await hasStored("Keys and codes", { name: "Keys.txt" })
    const response = await get(`${PATH}?download=${id}`, { as })
    expect(response.headers.get("content-disposition")).toContain('filename="Keys.txt"')
    expect(response.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'")
    expect(await response.text()).toBe("Keys and codes")
  })

  test("that cannot be fetched says so in a dialog over the list, with its status", async () => {
    const { id, sha256 } = await hasStored("Lost", { name: "Lost.txt" })
    await lose(sha256)
    for (const number of [id, 999]) {
      const response = await get(`${PATH}?download=${number}`, { as })
      const page = textIn(await response.text())
      expect(response.status).toBe(404)
      expect(page).toContain("Download Failed")
      expect(page).toContain("We were unable to download that attachment.")
    }
  })

  test("in which the virus scanner finds something is not fetched, the page says what, and the list from then on", async () => {
    const { id } = await hasStored("X5O!P%@AP", { name: "Keys.txt" })
    await scannerAnswering(() => FINDS)
    const response = await get(`${PATH}?download=${id}`, { as })
    const page = textIn(await response.text())
    expect([response.status, page.includes("Virus found: Eicar-Test-Signature")]).toEqual([404, true])
    expect(page).toContain("that attachment. The virus scanner found Eicar-Test-Signature in this file.")
  })

  test.each([0, 3, 4, 6])("rule F holds for level %i by link and by form", async (caller) => {
    as = await signedIn(caller === 6 ? 5 : caller)
    const own = caller === 6 ? 5 : caller
    for (let level = 0; level <= 9; level++) {
      const { id } = await hasStored(`File of ${level}`, { level })
      const isOpen = own <= level
      expect([level, (await get(`${PATH}?download=${id}`, { as })).status]).toEqual([level, isOpen ? 200 : 403])
      const dialog = textIn(await html(`?dialog=delete&file=${id}`))
      expect([level, dialog.includes("Confirm delete operation")]).toEqual([level, isOpen])
      const deleted = await post(`${PATH}?dialog=delete&file=${id}`, { intent: "delete", id: String(id) }, { as })
      expect([level, deleted.status]).toEqual([level, isOpen ? 302 : 403])
    }
    expect((await stored()).map(({ level }) => level)).toEqual(Array.from({ length: own }, (_, level) => level))
  })

  test("is deleted after a confirmation, with a row in the audit log", async () => {
    const { id } = await hasStored("Old", { name: "Old.txt" })
    const page = textIn(await html(`?dialog=delete&file=${id}`))
    expect(page).toContain("Confirm delete operation")
    expect(page).toContain("Careful, this operation is not reversible!")
    const form = { intent: "delete", id: String(id), list: "sort=name" }
    const response = await post(`${PATH}?dialog=delete&file=${id}`, form, { as })
    expect([response.status, response.headers.get("location")]).toEqual([302, `${PATH}?sort=name`])
    expect(await stored()).toEqual([])
    const log = await read((tx) => tx.all(tx.select().from(auditLog)))
    expect(log.map(({ category }) => category)).toContain("FILE_DELETED")
    const again = await post(`${PATH}?dialog=delete&file=${id}`, form, { as })
    expect([again.status, textIn(await again.text())]).toEqual([404, expect.stringContaining("deleted already")])
  })
})
