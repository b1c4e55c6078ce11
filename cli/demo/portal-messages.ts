/** Portal threads of the demo: one answered and continued, one unread. */

import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { messages } from "#db/schema/index.ts"
import { signedInUser } from "~/domain/permissions.ts"
import { readForOffice } from "~/domain/portal-messages/office-threads.ts"
import { readOwnThread } from "~/domain/portal-messages/own-reads.ts"
import { insertReply, insertThread, type Posted } from "~/domain/portal-messages/write-to-office.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { postMessage } from "~/domain/threads/post-message.ts"
import { replySubject } from "~/domain/threads/subject-key.ts"
import { setThreadStatus } from "~/domain/threads/thread.ts"
import { fullName } from "~/values/contact.ts"
import type { Cast } from "./named-people.ts"
import { tenantActor } from "./portal.ts"
import type { Past } from "./tenancies.ts"

const HOUR = 60 * 60 * 1000
const SUBJECT = "A second key to the mail room"

export function planPortalMessages({ timeline, cast, now }: Pick<Past, "timeline" | "cast" | "now">): void {
  let posted: Posted | undefined
  const scenes: [hoursAgo: number, scene: (tx: Tx) => Promise<unknown>][] = [
    [
      54,
      async (tx) => {
        const message = "Good morning,\n\ncould we get a second key to the mail room? Our assistant starts on Monday."
        posted = await begin(tx, cast, 101, { subject: SUBJECT, message })
      },
    ],
    [51, async (tx) => posted && answer(tx, cast, posted, "Of course. It lies at the front desk from tomorrow on.")],
    [
      29,
      async (tx) => {
        if (!posted) return
        const tenant = await tenantActor(tx, cast.tenant(101))
        await readOwnThread(tx, tenant, { threadId: posted.threadId })
        await insertReply(tx, tenant, { threadId: posted.threadId, message: "Picked up, thank you!", files: [] })
        await readForOffice(tx, cast.staff("manager"), posted)
        await setThreadStatus(tx, cast.staff("manager"), { threadId: posted.threadId, status: "resolved" })
      },
    ],
    [
      5,
      (tx) =>
        begin(tx, cast, 109, {
          subject: "Sign at the entrance",
          message: "Hello,\n\nour name changed. How do we get a new sign at the entrance, and what does it cost?",
        }),
    ],
  ]
  for (const [hoursAgo, scene] of scenes) timeline.planAt(now - hoursAgo * HOUR, scene)
}

async function begin(tx: Tx, cast: Cast, suite: number, text: { subject: string; message: string }): Promise<Posted> {
  return insertThread(tx, await tenantActor(tx, cast.tenant(suite)), { ...text, unitNumber: suite, files: [] })
}

async function answer(tx: Tx, cast: Cast, { messageId }: Posted, body: string): Promise<void> {
  const answers = await tx.one(tx.select().from(messages).where(eq(messages.id, messageId)))
  if (!answers || answers.tenantId === null) throw new Error("A demo message is not there")
  const tenant = await findTenant(tx, answers.tenantId)
  await postMessage(tx, {
    to: [{ name: fullName(tenant), address: tenant.primaryEmail }],
    subject: replySubject(answers.subject),
    body,
    writtenBy: { userId: signedInUser(cast.staff("manager")) },
    answers,
  })
}
