/** Stored files through /api: uploaded, listed, fetched and deleted by those of their level (api.md M55-M60). */
import { renameSync, rmSync, writeFileSync } from "node:fs"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { read } from "#db/client.server.ts"
import { contents, messageAttachments, storedFiles } from "#db/schema/index.ts"
import { storeContents, writeReceived } from "~/domain/storage/contents.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"
import { insertMessage, newThread } from "~/domain/threads/post-message.ts"
import { settings } from "../../settings.ts"
import { api, app } from "../support/app.ts"
import { onSqlite } from "../support/engines.ts"
import { documentForm, hasStored, incoming, removesReleased } from "../support/files.ts"
import { bytesUnder, damage, filesFolder, hashesStored, lose } from "../support/stored-bytes.ts"
import { tokenOfLevel } from "../support/units.ts"
import { person, suite } from "../support/world.ts"

const PATH = "/management/file"
const MEGABYTE = 1024 * 1024
let as = ""

beforeEach(async () => {
  as = await tokenOfLevel(6)
})

const upload = (form: FormData, token = as) => api("POST", PATH, { as: token, body: form })
const rows = () => read((tx) => tx.all(tx.select().from(storedFiles)))
const fetched = (path: string, token = as, method = "GET") =>
  app(new Request(`http://localhost:3000/api${path}`, { method, headers: { Authorization: `Bearer ${token}` } }))

async function nothingStays(): Promise<void> {
  expect([await rows(), await hashesStored(), incoming()]).toEqual([[], [], []])
}

describe("M55 stores a document", () => {
  test("with its unit, tenant and level, under a random name", async () => {
    await suite(101, { rent: 90_000 })
    const dana = await person("Dana Reyes")
    const fields = { unitNumber: "101", tenantID: String(dana), permissionID: "9" }
    const { status, body } = await upload(documentForm("Lease", fields, "Lease, suite 101.txt"))
    expect([status, body]).toEqual([
      201,
      {
        StoredFileID: expect.any(Number),
        FileName: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
        UploadedName: "Lease, suite 101.txt",
        createdAt: expect.stringMatching(/Z$/),
        PermissionID: 9,
        Unit: { UnitNumber: 101 },
        Tenant: { TenantID: dana, TenantFirstName: "Dana", TenantLastName: "Reyes" },
      },
    ])
    expect(incoming()).toEqual([])
  })

  test("for its own level and weaker ones, Tier 3 Management by default", async () => {
    expect((await upload(documentForm("Keys"))).body).toMatchObject({ PermissionID: 6, Unit: null, Tenant: null })
    for (const [level, status] of [
      ["9", 201],
      ["6", 201],
      ["5", 403],
      ["0", 403],
    ] as const) {
      const fields = { permissionID: level }
      expect([level, (await upload(documentForm(`Keys ${level}`, fields))).status]).toEqual([level, status])
    }
    expect((await upload(documentForm("Keys", { permissionID: "3" }), await tokenOfLevel(3))).status).toBe(201)
    expect(await hashesStored()).toHaveLength(3)
  })

  test("the name it arrives under is no path and no trick", async () => {
    const nameOf = async (name: string) => (await upload(documentForm("x", {}, name))).body.UploadedName
    expect(await nameOf("../../etc/passwd")).toBe("passwd")
    expect(await nameOf("invoice\u202efdp.exe")).toBe("invoicefdp.exe")
    expect(await nameOf("réçu.pdf")).toBe("réçu.pdf")
    expect(Buffer.byteLength(await nameOf(`${"k".repeat(300)}.pdf`))).toBe(200)
  })

  test.each([
    ["no file", () => new FormData(), 400, "file"],
    ["an empty file", () => documentForm(""), 400, "file"],
    ["a unit that is no number", () => documentForm("x", { unitNumber: "1e3" }), 400, "unitNumber"],
    ["a level that is none", () => documentForm("x", { permissionID: "10" }), 400, "permissionID"],
    ["an unknown unit", () => documentForm("x", { unitNumber: "999" }), 404, undefined],
    ["an unknown tenant", () => documentForm("x", { tenantID: "999" }), 404, undefined],
    ["a stronger level", () => documentForm("x", { permissionID: "3" }), 403, undefined],
  ] as const)("%s is refused and leaves nothing", async (_what, form, status, field) => {
    const response = await upload(form())
    expect(response.status).toBe(status)
    expect(Object.keys(response.body.fields ?? {})).toEqual(field ? [field] : [])
    await nothingStays()
  })

  test("an empty file is named as such", async () => {
    const { body } = await upload(documentForm("", {}, "Lease.pdf"))
    expect(body.fields).toEqual({ file: [expect.stringMatching(/is empty\. Choose another one\.$/)] })
  })

  test("25 MiB are taken, one byte more is refused", async () => {
    const whole = documentForm(new Uint8Array(25 * MEGABYTE))
    expect((await upload(whole)).status).toBe(201)
    await api("DELETE", `${PATH}?id=${(await rows())[0]?.id}`, { as })
    await removesReleased()
    const response = await upload(documentForm(new Uint8Array(25 * MEGABYTE + 1)))
    expect([response.status, response.body]).toMatchObject([413, { code: "PAYLOAD_TOO_LARGE" }])
    await nothingStays()
  })

  test("a file that is refused long before its end waits for the end, and ends nothing else", async () => {
    const unhandled = vi.fn()
    process.on("unhandledRejection", unhandled)
    const whole = documentForm(new Uint8Array(40 * MEGABYTE))
    expect((await upload(whole)).status).toBe(413)
    process.off("unhandledRejection", unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    await nothingStays()
  })

  test("two files, many fields, long fields and a field twice are refused and leave nothing", async () => {
    const two = documentForm("one")
    two.append("file", new Blob(["two"]), "two.txt")
    const many = documentForm("x", Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`field${at}`, "x"])))
    const twice = documentForm("x", { unitNumber: "101" })
    twice.append("unitNumber", "102")
    for (const form of [two, many, documentForm("x", { unitNumber: "1".repeat(2_000) }), twice]) {
      expect(await upload(form)).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } })
    }
    await nothingStays()
  })

  test("what is no form of files is refused", async () => {
    expect(await api("POST", PATH, { as, body: { file: "x" } })).toMatchObject({
      status: 400,
      body: { code: "INVALID_JSON" },
    })
    const headers = { "Content-Type": "multipart/form-data" }
    expect((await api("POST", PATH, { as, headers })).status).toBe(400)
  })

  test("a file whose name has a NUL is refused for its name", async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="lease\0.txt"\r\n\r\n'
    const headers = { "Content-Type": "multipart/form-data; boundary=b", Authorization: `Bearer ${as}` }
    const init = { method: "POST", headers, body: `${head}Text.\r\n--b--\r\n` }
    const response = await app(new Request(`http://localhost:3000/api${PATH}`, init))
    const message =
      "The file's name has characters that no name may have. Nothing was stored. Rename the file and try again."
    expect([response.status, (await response.json()).message]).toEqual([400, message])
    await nothingStays()
  })

  test("a form that is cut off anywhere is refused and leaves nothing", async () => {
    const whole = new Request("http://x", {
      method: "POST",
      body: documentForm("x".repeat(3_000), { unitNumber: "1" }),
    })
    const type = whole.headers.get("content-type") ?? ""
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const lengths = [0, 1, 40, 90, 150, 200, 300, 1_000, 3_000, bytes.length - 60, bytes.length - 5]
    for (const length of lengths) {
      const body = bytes.slice(0, length)
      const headers = { "Content-Type": type, Authorization: `Bearer ${as}` }
      const response = await app(new Request(`http://localhost:3000/api${PATH}`, { method: "POST", headers, body }))
      expect([length, response.status]).toEqual([length, 400])
    }
    await nothingStays()
  })

  test("a connection that breaks at any byte leaves nothing", async () => {
    for (const after of [1, 200, 70_000]) {
      const abort = new AbortController()
      const body = new ReadableStream({
        start(controller) {
          const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
          controller.enqueue(new TextEncoder().encode(head + "x".repeat(after)))
        },
        pull(controller) {
          abort.abort(new Error("The connection broke"))
          controller.error(new Error("The connection broke"))
        },
      })
      const headers = { "Content-Type": "multipart/form-data; boundary=b", Authorization: `Bearer ${as}` }
      const init = { method: "POST", headers, body, duplex: "half", signal: abort.signal }
      await app(new Request(`http://localhost:3000/api${PATH}`, init as RequestInit))
    }
    await expect.poll(incoming).toEqual([])
    await nothingStays()
  })
})

describe("rule F", () => {
  const LEVELS = [0, 3, 4, 6]
  const CALLS = [
    ["M56 GET", (id: number) => api("GET", `${PATH}?id=${id}`, { as })],
    ["M59 GET", (id: number) => api("GET", `${PATH}/details?dbId=${id}`, { as })],
    ["M57 DELETE", (id: number) => api("DELETE", `${PATH}?id=${id}`, { as })],
  ] as const

  test.each(LEVELS)("holds for a caller of level %i by every call", async (caller) => {
    if (caller !== 6) as = await tokenOfLevel(caller)
    for (let level = 0; level <= 9; level++) {
      const allowed = caller <= level ? 200 : 403
      for (const [call, send] of CALLS) {
        const { id } = await hasStored(`File of level ${level}`, { level })
        expect([call, level, (await send(id)).status]).toEqual([call, level, allowed])
      }
      const { name } = await hasStored(`File of level ${level}`, { level })
      const byName = await fetched(`${PATH}/download?fileName=${name}&uploadedName=a.txt`)
      expect(["M60", level, byName.status]).toEqual(["M60", level, allowed])
    }
    const { body } = await api("GET", `${PATH}/all`, { as })
    expect(Math.min(...body.map((file: { PermissionID: number }) => file.PermissionID))).toBe(caller)
  })

  test("maintenance and tenants reach no file, whatever its level", async () => {
    const { id, name } = await hasStored("Floor plan", { level: 9 })
    const paths = [`?id=${id}`, `/details?dbId=${id}`, "/all", `/download?fileName=${name}&uploadedName=a`]
    for (const level of [7, 9]) {
      const token = await tokenOfLevel(level)
      for (const path of paths) expect((await fetched(`${PATH}${path}`, token)).status).toBe(403)
      expect((await upload(documentForm("x", { permissionID: "9" }), token)).status).toBe(403)
      expect((await api("DELETE", `${PATH}?id=${id}`, { as: token })).status).toBe(403)
    }
  })
})

describe("M56 gives the bytes", () => {
  test("to be saved, and never shown or run", async () => {
    const { id } = await hasStored("Keys and codes", { name: "ключи и коды.txt" })
    const response = await fetched(`${PATH}?id=${id}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-length": "14",
      "content-disposition": `attachment; filename="_ _ _.txt"; filename*=UTF-8''${encodeURIComponent("ключи и коды.txt")}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    })
    expect(await response.text()).toBe("Keys and codes")
    const head = await fetched(`${PATH}?id=${id}`, as, "HEAD")
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "14", ""])
  })

  test.each([
    ["<html><script>alert(1)</script>", "page.html"],
    ["<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "picture.svg"],
    ["<?xml version='1.0'?><a/>", "a.xml"],
    ["MZ\0\0", "invoice.pdf"],
  ])("of %s as bytes alone", async (bytes, name) => {
    const { id } = await hasStored(bytes, { name })
    expect((await fetched(`${PATH}?id=${id}`)).headers.get("content-type")).toBe("application/octet-stream")
  })

  test("404 of an unknown file, 400 of no number", async () => {
    expect(await api("GET", `${PATH}?id=999`, { as })).toMatchObject({
      status: 404,
      body: {
        code: "FILE_NOT_FOUND",
        subject: "Download Failed",
        message: "We were unable to download that attachment.",
      },
    })
    expect((await api("GET", `${PATH}?id=a`, { as })).status).toBe(400)
    expect((await api("GET", PATH, { as })).status).toBe(400)
  })

  test("404 of a file whose bytes are missing or damaged", async () => {
    const { id, sha256 } = await hasStored("Lost")
    await damage(sha256, "Lo")
    expect((await fetched(`${PATH}?id=${id}`)).status).toBe(404)
    await lose(sha256)
    expect((await fetched(`${PATH}?id=${id}`)).status).toBe(404)
  })
})

describe("M57 deletes a file", () => {
  test("once, with a row in the audit log, and its bytes", async () => {
    const { id, sha256 } = await hasStored("Old lease", { name: "Old lease.txt", level: 9 })
    expect(await api("DELETE", `${PATH}?id=${id}`, { as })).toMatchObject({
      status: 200,
      body: { message: "The file was deleted." },
    })
    expect((await api("DELETE", `${PATH}?id=${id}`, { as })).status).toBe(404)
    await removesReleased()
    expect(await hashesStored()).not.toContain(sha256)
    const log = await api("GET", "/admin/log?category=FILE_DELETED", { as: await tokenOfLevel(0) })
    expect(log.body.logs ?? log.body).toMatchObject([
      { Category: "FILE_DELETED", Priority: "medium", Details: "Deleted the file Old lease.txt" },
    ])
  })
})

describe("M58 lists files", () => {
  test("newest first, by unit and by tenant, 'exAll' for those of none", async () => {
    await suite(101, { rent: 90_000 })
    const dana = await person("Dana Reyes")
    await hasStored("a", { name: "plan.txt", now: 1 })
    await hasStored("b", { name: "lease.txt", unitNumber: 101, tenantId: dana, now: 2 })
    await hasStored("c", { name: "keys.txt", unitNumber: 101, now: 2 })
    await hasStored("d", { name: "budget.txt", level: 3, now: 4 })
    const names = async (query: string) => {
      const { status, body } = await api("GET", `${PATH}/all${query}`, { as })
      return status === 200 ? body.map((file: { UploadedName: string }) => file.UploadedName.split(".")[0]) : status
    }
    expect(await names("")).toEqual(["keys", "lease", "plan"])
    expect(await names("?unitNumber=all&tenantID=all")).toEqual(["keys", "lease", "plan"])
    expect(await names("?unitNumber=101")).toEqual(["keys", "lease"])
    expect(await names("?unitNumber=exAll")).toEqual(["plan"])
    expect(await names("?tenantID=exAll")).toEqual(["keys", "plan"])
    expect(await names(`?unitNumber=101&tenantID=${dana}`)).toEqual(["lease"])
    expect(await names("?tenantID=999")).toEqual([])
    for (const query of ["?unitNumber=none", "?tenantID=0", "?unitNumber=", "?unitNumber=1000000"]) {
      expect([query, await names(query)]).toEqual([query, 400])
    }
  })
})

onSqlite("M55 says that the folder of the files vanished after the file had arrived, and stores nothing", async () => {
  rmSync(filesFolder(), { recursive: true, force: true })
  writeFileSync(filesFolder(), "no folder")
  const refused = await upload(documentForm("Lease"))
  rmSync(filesFolder())
  expect(refused).toMatchObject({ status: 503, body: { code: "STORAGE_UNAVAILABLE", subject: "Not Available" } })
  await nothingStays()
})

test("M55 says while the folder of the files is away, and stores nothing", async () => {
  const { dataDir } = settings()
  renameSync(dataDir, `${dataDir}-away`)
  const refused = await upload(documentForm("Lease"))
  renameSync(`${dataDir}-away`, dataDir)
  expect(refused).toMatchObject({ status: 503, body: { code: "STORAGE_UNAVAILABLE", subject: "Not Available" } })
  expect(refused.headers.get("retry-after")).toBe("30")
  await nothingStays()
})

test("M59 tells what a file is called", async () => {
  const { id, name } = await hasStored("x", { name: "Plan.txt" })
  const { body } = await api("GET", `${PATH}/details?dbId=${id}`, { as })
  expect(body).toEqual({ FileName: name, UploadedName: "Plan.txt", StoredFileID: id })
  expect((await api("GET", `${PATH}/details?dbId=999`, { as })).status).toBe(404)
})

describe("M60 gives files by their stored name", () => {
  const download = (fileName: string, uploadedName = "a.txt") =>
    fetched(`${PATH}/download?${new URLSearchParams({ fileName, uploadedName })}`)

  test("a stored file, under the name asked for", async () => {
    const { name } = await hasStored("Plan")
    const response = await download(name, "My\r\nplan.txt")
    expect(response.headers.get("content-disposition")).toContain('filename="My plan.txt"')
    expect(await response.text()).toBe("Plan")
  })

  test("an attachment of an inbound mail", async () => {
    const received = await receiveBytes([Buffer.from("Attached")], { limit: 100 })
    await writeReceived([received], async (tx) => {
      const threadId = await newThread(tx, "Keys")
      const message = { threadId, direction: "inbound", messageId: "<a@b>", fromAddress: "a@b.example" } as const
      const { id } = await insertMessage(tx, { ...message, subject: "Keys", body: "" })
      await storeContents(tx, received)
      const { sha256, size, mediaType } = received
      const row = { messageId: id, name: "random-name", uploadedName: "keys.txt", sha256, size, mediaType }
      await tx.run(tx.insert(messageAttachments).values(row))
    })
    expect(await (await download("random-name")).text()).toBe("Attached")
  })

  test.each(["", "nothing", "../suitekeeper.sqlite", "%2e%2e/secret", "a\0b"])("nothing called %j", async (name) => {
    expect((await download(name)).status).toBeGreaterThanOrEqual(400)
    expect((await download(name)).status).toBeLessThan(500)
  })

  test("not the bytes by their hash", async () => {
    const { sha256 } = await hasStored("Plan")
    expect((await download(sha256)).status).toBe(404)
    expect(String(await bytesUnder(sha256))).toBe("Plan")
    expect(await read((tx) => tx.all(tx.select().from(contents)))).toHaveLength(1)
  })
})
