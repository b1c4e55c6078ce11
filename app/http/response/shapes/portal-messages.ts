import { z } from "zod"
import { flag, id, instant, named, text, unitNumber } from "./values.ts"

const count = () => z.int().min(0)
const seconds = () => count().meta({ unit: "seconds" })

const OwnThreadLine = named("OwnThreadLine", {
  ThreadID: id(),
  UnitNumber: unitNumber(),
  Subject: text(),
  LatestDate: instant(),
  IsAnswered: flag(),
  Messages: count(),
  Unread: count(),
})

export const OwnThreads = z.strictObject({ Threads: z.array(OwnThreadLine), Total: count(), MayWrite: flag() })

const OwnMessage = named("OwnMessage", {
  MessageID: id(),
  Author: text().nullable(),
  IsOwn: flag(),
  IsByMail: flag(),
  IsRead: flag(),
  Date: instant(),
  Text: text(),
  Files: z.array(z.strictObject({ File: count(), UploadedName: text(), IsStored: flag() })),
})

export const OwnThread = named("OwnThread", {
  ThreadID: id(),
  UnitNumber: unitNumber(),
  Subject: text(),
  MayWrite: flag(),
  Earlier: count(),
  Messages: z.array(OwnMessage),
})

export const Posted = z.strictObject({ ThreadID: id(), MessageID: id() })

export const UnreadAnswers = z.strictObject({ Unread: count() })

export const Contact = z.strictObject({
  Phone: text().nullable(),
  Email: text().nullable(),
  Address: text().nullable(),
  Hours: text().nullable(),
})

export const PortalThread = named("PortalThread", {
  ThreadID: id(),
  TenantID: id(),
  UnitNumber: unitNumber(),
  Subject: text(),
  LatestDate: instant(),
  IsUnread: flag(),
  WaitingSince: instant().nullable(),
  AnsweredAfter: seconds().nullable(),
})

export const ResponseTimes = z.strictObject({
  Unread: count(),
  Waiting: count(),
  LongestSince: instant().nullable(),
  Answered: count(),
  UsualTime: seconds().nullable(),
})
