/** One tenant's own data as a zip, for a data request: everything that the portal shows, the personal fields, and the whole ledger as a PDF. Source: api.md M70. */
import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { and, asc, eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { makeFolder } from "#db/data-folder.ts"
import { maintenanceRequests, requestPictures } from "#db/schema/index.ts"
import { csvLines } from "~/values/csv.ts"
import { record } from "../../audit/log.ts"
import { workflow } from "../../commands.ts"
import type { MadeFile } from "../../files/made-file.ts"
import { mustBeConfirmed } from "../../identity-confirmed.ts"
import { oneAtATime } from "../../one-at-a-time.ts"
import type { PdfDocument } from "../../print/pdf-document.ts"
import { printer } from "../../print/printer.ts"
import { statementDocument } from "../../statements/statement-document.ts"
import { incomingFolder, storedBytes } from "../../storage/disk.server.ts"
import { cleanName } from "../entry-names.ts"
import { openFile } from "../export-folder.ts"
import { tenantPart } from "../hledger-journal.ts"
import type { TenantData } from "../inputs.ts"
import { wholeLedger } from "../ledger-pdfs.ts"
import { cellsOf, snake, UNITS } from "../tables/table.ts"
import { ZipWriter } from "../zip-writer.ts"
import type { Sheet } from "./sheet.ts"
import { tenantSheets } from "./tenant-sheets.ts"

type Picture = { id: number; sha256: string }
type Found = { name: string; asOf: number; sheets: Sheet[]; ledger: PdfDocument; pictures: Picture[] }

/** Makes the zip, one at a time, and opens it; it is not stored. Refuses 403 CONFIRMATION_REQUIRED, 404 TENANT_NOT_FOUND, 503 while busy. Audit TEN_EXPORTED. */
export const fetchTenantData = workflow(
  "export a tenant's data",
  (actor, { tenantId, withNotes = false }: TenantData): Promise<MadeFile> =>
    oneAtATime("a tenant's data", async () => {
      const found = await read(async (tx) => {
        await mustBeConfirmed(tx, actor)
        return dataOf(tx, tenantId, withNotes)
      })
      const path = newPath()
      try {
        await writeZip(path, found)
        await write(async (tx) => {
          await mustBeConfirmed(tx, actor)
          const details = `Exported the data of tenant ${found.name}${withNotes ? " with notes and reasons of staff" : ""}.`
          const metadata = { TenantID: tenantId, WithNotes: withNotes }
          await record(tx, actor, { category: "TEN_EXPORTED", details, metadata })
        })
        return { name: `${found.name}.zip`, mediaType: "application/zip", opened: await openFile(path) }
      } finally {
        rmSync(path, { force: true })
      }
    }),
)

/** A new file in the folder that every start empties. */
function newPath(): string {
  makeFolder(incomingFolder())
  return join(incomingFolder(), `tenant-${randomUUID()}.zip`)
}

async function dataOf(tx: Tx, tenantId: number, withNotes: boolean): Promise<Found> {
  const sheets = await tenantSheets(tx, tenantId, withNotes)
  const statement = await wholeLedger(tx, tenantId)
  const [person = {}] = sheets[0]?.rows ?? []
  const name = cleanName(tenantPart({ firstName: "", lastName: "", ...person, id: tenantId }))
  return { name, asOf: tx.now, sheets, ledger: statementDocument(statement), pictures: await picturesOf(tx, tenantId) }
}

/** The pictures of the tenant's requests that the portal shows. */
const picturesOf = (tx: Tx, tenantId: number): Promise<Picture[]> =>
  tx.all(
    tx
      .select({ id: requestPictures.id, sha256: requestPictures.largeSha256 })
      .from(requestPictures)
      .innerJoin(maintenanceRequests, eq(maintenanceRequests.id, requestPictures.requestId))
      .where(and(eq(maintenanceRequests.tenantId, tenantId), eq(requestPictures.isShownToTenant, true)))
      .orderBy(asc(requestPictures.id)),
  )

async function writeZip(path: string, { asOf, sheets, ledger, pictures }: Found): Promise<void> {
  const zip = new ZipWriter(path, asOf)
  try {
    await zip.add("README.txt", [readme(sheets, asOf)])
    await zip.add("ledger.pdf", [await printer.print(ledger)])
    for (const sheet of sheets) {
      const heads = sheet.columns.map(({ name }) => snake(name))
      await zip.add(`${sheet.file}.csv`, [
        `\uFEFF${csvLines([heads, ...sheet.rows.map((row) => cellsOf(sheet, row))])}`,
      ])
    }
    for (const { id, sha256 } of pictures)
      if (await storedBytes().has(sha256)) await zip.add(`pictures/${id}.webp`, storedBytes().read(sha256))
    await zip.finish()
  } catch (error) {
    await zip.abandon()
    throw error
  }
}

function readme(sheets: Sheet[], asOf: number): string {
  const parts = sheets.map(({ file, about, columns }) => {
    const lines = columns.map(({ name, kind, about }) => `  ${snake(name)}: ${about} (${UNITS[kind]})`)
    return [`${file}.csv`, about, ...lines].join("\n")
  })
  const head = `The data stored about you, as of ${new Date(asOf).toISOString()}.\nledger.pdf has your charges and payments, pictures/ those of your requests.`
  return `${[head, ...parts].join("\n\n")}\n`
}
