/** Shared documents of the demo: a confirmed one, one to confirm and a new one; and a document that a tenant sent. */
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { documentShares, storedFiles } from "#db/schema/index.ts"
import type { ShareDocument } from "~/domain/shares/inputs.ts"
import { storeOpening } from "~/domain/shares/openings.ts"
import { confirmOwnDocument } from "~/domain/shares/own-documents.ts"
import { insertSent } from "~/domain/shares/send-document.ts"
import { shareDocument } from "~/domain/shares/share-document.ts"
import { writeReceived } from "~/domain/storage/contents.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"
import type { Cast } from "./named-people.ts"
import { tenantActor } from "./portal.ts"

type Shared = { suite: number; name: string } & Pick<ShareDocument, "kind" | "mustConfirm">

const SHARED: readonly Shared[] = [
  { suite: 101, name: "Lease, suite 101.pdf", kind: "lease", mustConfirm: true },
  { suite: 101, name: "Floor plan, floor 1.txt", kind: "other" },
  { suite: 109, name: "Move-out checklist.txt", kind: "rules", mustConfirm: true },
]

export async function shareDemoFiles(cast: Cast, now: number): Promise<void> {
  for (const shared of SHARED) await share(cast, shared, now)
  await write(async (tx) => {
    const first = await tx.one(
      tx.select({ shareId: documentShares.id }).from(documentShares).orderBy(documentShares.id),
    )
    if (!first) return
    const tenant = await tenantActor(tx, cast.tenant(101))
    await storeOpening(tx, tenant, first.shareId)
    await confirmOwnDocument(tx, tenant, first)
  }, now)
  await send(cast, now)
}

/** A tenant sends a document that nobody has read yet. */
async function send(cast: Cast, now: number): Promise<void> {
  const received = await receiveBytes([Buffer.from(PDF)], { limit: 1024 })
  const tenant = await read((tx) => tenantActor(tx, cast.tenant(101)))
  const input = { kind: "w9", note: "Our new W-9." } as const
  await writeReceived([received], (tx) => insertSent(tx, tenant, input, { received, uploadedName: "W-9.pdf" }), now)
}

const PDF = "%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n"

async function share(cast: Cast, { suite, name, ...terms }: Shared, now: number): Promise<void> {
  const file = await read((tx) => fileNamed(tx, name))
  if (!file) return
  const audience = { audience: "tenant", tenantId: cast.tenant(suite) } as const
  await write((tx) => shareDocument(tx, cast.staff("manager"), { storedFileId: file.id, ...audience, ...terms }), now)
}

const fileNamed = (tx: Tx, name: string) =>
  tx.one(tx.select({ id: storedFiles.id }).from(storedFiles).where(eq(storedFiles.uploadedName, name)))
