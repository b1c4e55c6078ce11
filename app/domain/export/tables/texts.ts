import { textAgreements, textAnswers } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const TEXT_AGREEMENTS = exported({
  file: "text_agreements",
  about: "Who agreed to text messages at which number, in which wording, until when.",
  table: textAgreements,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    userId: ["number", "The person's account, in users; in deleted_users after it was deleted"],
    tenantId: ["number", "The tenant for whom the person signed in"],
    phone: ["text", "The number, ten digits"],
    wording: ["text", "The text of the agreement, word by word"],
    agreedAt: ["instant", "When the person agreed"],
    confirmedAt: ["instant", "When the number was confirmed by a code"],
    endedAt: ["instant", "When it ended"],
    endedBy: ["text", "person, newer number (of the same person) or stop (the answer STOP)"],
  },
})

const TEXT_ANSWERS = exported({
  file: "text_answers",
  about: "STOP and START as they were answered to text messages.",
  table: textAnswers,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    deliveryId: ["text", "The gateway's number of the answer"],
    phone: ["text", "The number that it came from, ten digits"],
    word: ["text", "stop or start"],
    receivedAt: ["instant", "When it was received"],
  },
})

export const TEXT_TABLES = [TEXT_AGREEMENTS, TEXT_ANSWERS]
