/** The mails about signing in that the person did not request. */
import type { Tx } from "#db/client.server.ts"
import { queueMail } from "../../mail/outbox.ts"
import { publicAddress } from "../../mail/public-address.ts"
import { composeEmail, type Person } from "../account-emails.ts"

/** Notifies a person that someone is guessing their password, and of the consequences for them. */
export async function mailAboutGuesses(tx: Tx, person: Person): Promise<void> {
  const paragraphs = [
    "Somebody tried to sign in to your account 50 times within an hour and failed.",
    "For the rest of the hour only networks from which you signed in before may\ntry. If you are somewhere else and cannot sign in, wait for an hour.",
    `Nothing of your account was shown or changed. If your password is short or\nused elsewhere too, choose another one at\n\n${publicAddress("/login")}?reset=true`,
    "You get this mail at most once a day.",
  ]
  await queueMail(tx, await composeEmail(tx, person, "Somebody tries to sign in to your account", paragraphs))
}
