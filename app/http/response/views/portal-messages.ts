/** JSON of messages in the portal (api.md 4.11). */
import type { PortalThread } from "~/domain/portal-messages/office-threads.ts"
import type { OwnThread } from "~/domain/portal-messages/own-thread.ts"
import type { OwnThreads } from "~/domain/portal-messages/own-threads.ts"
import type { ResponseTimes } from "~/domain/portal-messages/response-times.ts"
import type { Posted } from "~/domain/portal-messages/write-to-office.ts"
import type { OfficeContact } from "~/domain/settings/office-contact.ts"

const at = (instant: number) => new Date(instant).toISOString()
const perhapsAt = (instant: number | null) => (instant === null ? null : at(instant))
const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 1000))

export const ownThreadsView = ({ threads, total, unitsToWriteAbout }: OwnThreads) => ({
  Threads: threads.map((row) => ({
    ThreadID: row.threadId,
    UnitNumber: row.unitNumber,
    Subject: row.subject,
    LatestDate: at(row.latestAt),
    IsAnswered: row.isAnswered,
    Messages: row.messages,
    Unread: row.unread,
  })),
  Total: total,
  MayWrite: unitsToWriteAbout.length > 0,
})

export const ownThreadView = ({ id, subject, unitNumber, mayWrite, messages, earlier }: OwnThread) => ({
  ThreadID: id,
  UnitNumber: unitNumber,
  Subject: subject,
  MayWrite: mayWrite,
  Earlier: earlier,
  Messages: messages.map((row) => ({
    MessageID: row.id,
    Author: row.author,
    IsOwn: row.isOwn,
    IsByMail: row.isByMail,
    IsRead: row.isRead,
    Date: at(row.at),
    Text: row.body,
    Files: row.files.map(({ name, isStored }, index) => ({
      File: index + 1,
      UploadedName: name,
      IsStored: isStored,
    })),
  })),
})

export const postedView = ({ threadId, messageId }: Posted) => ({ ThreadID: threadId, MessageID: messageId })

export const contactView = ({ phone, email, address, hours }: OfficeContact) => ({
  Phone: phone,
  Email: email,
  Address: address,
  Hours: hours,
})

export const portalThreadView = (row: PortalThread) => ({
  ThreadID: row.threadId,
  TenantID: row.tenantId,
  UnitNumber: row.unitNumber,
  Subject: row.subject,
  LatestDate: at(row.latestAt),
  IsUnread: row.isUnread,
  WaitingSince: perhapsAt(row.waitingSince),
  AnsweredAfter: seconds(row.answeredAfter),
})

export const responseTimesView = (times: ResponseTimes) => ({
  Unread: times.unread,
  Waiting: times.waiting,
  LongestSince: perhapsAt(times.longestSince),
  Answered: times.answered,
  UsualTime: seconds(times.usual),
})
