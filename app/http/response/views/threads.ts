/** JSON of the inbox (api.md section 1, Email and Thread). */
import type { Email } from "~/domain/threads/emails.ts"
import type { MailAddress } from "~/domain/threads/mail-address.ts"
import type { Thread } from "~/domain/threads/thread.ts"

export function emailView({ id, from, to, ...email }: Email) {
  const isOutbound = email.direction === "outbound"
  return {
    EmailID: id,
    MessageID: email.messageId,
    ThreadID: email.threadId,
    ThreadStatus: email.threadStatus,
    EmailType: email.direction,
    From: from.address,
    FromUser: from.person && namesOf(from.person),
    To: to.map(({ address }) => address),
    ToUsers: to.flatMap(({ address, person }) => (person ? [{ ...namesOf(person), Email: address }] : [])),
    Subject: email.subject,
    BodyPlain: email.body,
    Date: new Date(email.at).toISOString(),
    Attachments: isOutbound
      ? []
      : email.attachments.map(({ name, uploadedName }) => ({ FileName: name, UploadedName: uploadedName })),
    FilesReferenced: email.files.map(({ storedFileId }) => storedFileId),
  }
}

export function threadView({ emails, users, replyTo }: Thread) {
  return { emails: emails.map(emailView), users: users.map(userView), replyToEmails: replyTo }
}

/** An unknown person has the name in the mail, if there is one. */
function userView({ name, address, person }: MailAddress) {
  return { ...namesOf(person ?? { firstName: name, lastName: "", tenantId: null }), Email: address }
}

const namesOf = (person: { firstName: string; lastName: string; tenantId: number | null }) => ({
  FirstName: person.firstName,
  LastName: person.lastName,
  TenantID: person.tenantId,
})
