/** The demo's documents of suites, tenants and the building, for several levels. */
import { storeDocument } from "~/domain/files/stored-files.ts"
import type { PdfDocument } from "~/domain/print/pdf-document.ts"
import { printer } from "~/domain/print/printer.ts"
import { writeReceived } from "~/domain/storage/contents.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"
import type { Cast } from "./named-people.ts"

const DAY = 24 * 60 * 60 * 1000
const LARGEST = 1024 * 1024

/** `tenant` is the suite whose first tenant the file belongs to. The age is in days. */
type DemoFile = { name: string; level: number; unit?: number; tenant?: number; age: number; lines: string[] }

const FILES: DemoFile[] = [
  {
    ...{ name: "Lease, suite 101.pdf", level: 6, unit: 101, tenant: 101, age: 380 },
    lines: ["Lease of suite 101", "Twelve months, renewed by the year. Rent is due on the 1st, late from the 5th."],
  },
  {
    ...{ name: "Certificate of insurance, suite 107.pdf", level: 4, unit: 107, tenant: 107, age: 21 },
    lines: ["Certificate of insurance", "General liability $1,000,000 each occurrence, suite 107 named."],
  },
  {
    ...{ name: "Inspection, suite 203.txt", level: 6, unit: 203, age: 64 },
    lines: ["Inspection of suite 203", "Smoke detectors: two, tested.", "Window by the door sticks."],
  },
  {
    ...{ name: "Floor plan, floor 1.txt", level: 9, age: 300 },
    lines: [
      "101 | 102 | 103 | 104 | lift | 105 | 106",
      "------------- corridor -------------",
      "107 | 108 | 109 | stairs | 110 | 111 | 112",
    ],
  },
  {
    ...{ name: "Move-out checklist.txt", level: 9, age: 290 },
    lines: ["Move-out checklist", "[ ] Keys and cards returned", "[ ] Walls patched", "[ ] Meter read"],
  },
  {
    ...{ name: "Keys and codes.txt", level: 3, age: 120 },
    lines: ["Keys and codes", "Master key: safe in the office. Alarm company: (909) 555-0190."],
  },
]

export async function storeDemoFiles(cast: Cast, suites: readonly number[], now: number): Promise<void> {
  for (const file of FILES.filter(({ unit }) => unit === undefined || suites.includes(unit))) {
    const received = await receiveBytes([await bytesOf(file, now)], { limit: LARGEST })
    const { name: uploadedName, unit: unitNumber = null, level, age } = file
    const tenantId = file.tenant === undefined ? null : cast.tenant(file.tenant)
    const document = { received, uploadedName, unitNumber, tenantId, level }
    await writeReceived([received], (tx) => storeDocument(tx, cast.staff("super"), document), now - age * DAY)
  }
}

async function bytesOf({ name, lines, age }: DemoFile, now: number): Promise<Uint8Array> {
  const [title = name, ...rest] = lines
  if (!name.endsWith(".pdf")) return Buffer.from(`${lines.join("\n")}\n`)
  const document: PdfDocument = {
    ...{ title, subtitle: "Harbor House Suites", name: title, author: "Harbor House Suites", madeAt: now - age * DAY },
    letterhead: ["Harbor House Suites", "400 Harbor Street", "Long Beach, CA 90802"],
    addressee: [title],
    sum: { label: "Pages", value: "1" },
    blocks: rest.map((text) => ({ kind: "remark", text })),
    foot: "A document of the demo building",
  }
  return printer.print(document)
}
