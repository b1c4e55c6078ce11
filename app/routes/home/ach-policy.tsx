/** The rules for payments from a bank account. Source: specification 3 "ACH Payment Policy". */
import { ownLateFee } from "~/domain/portal/own-late-fee.ts"
import { page } from "~/http/handlers/page.ts"
import { OfficeContact } from "~/ui/office-contact.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { lateFeeCondition, lateFeeText } from "~/values/late-fee-text.ts"
import type { Route } from "./+types/ach-policy.ts"

export const handle = { static: true, title: "ACH Payment Policy", area: "home" } satisfies PageHandle

export const loader = page("use tenant portal", async (tx, actor) => ({ lateFee: await ownLateFee(tx, actor, {}) }))

export default function AchPolicyPage({ loaderData: { lateFee } }: Route.ComponentProps) {
  return (
    <article className="prose stack-lg">
      <PageHead title="Paying from your bank account" back={{ to: "/home", label: "Your Unit" }} />
      <p>
        An ACH payment takes the money straight from a bank account. It is not final when you send it: your bank has 1
        to 3 business days to confirm it, and may still return it.
      </p>
      <section>
        <h3>The failed-payment fee is $20.00</h3>
        <p>
          If your bank returns a payment, for lack of money or because the account cannot be used, $20.00 is added to
          your other charges. Nothing of the payment counts then: what you owed before is still owed, and a late fee
          that was held back while the payment was on its way is charged after all.
          {lateFee && ` Your late fee is ${lateFeeText(lateFee)}, ${lateFeeCondition(lateFee)} on the late day.`}
        </p>
      </section>
      <section>
        <h3>The privilege can be withdrawn</h3>
        <p>
          Management may restrict an account from ACH payments, above all after a payment was returned or was disputed
          with the bank. Autopay that uses a bank account is turned off then. You can still pay in every other way.
        </p>
      </section>
      <section>
        <h3>What is up to you</h3>
        <ul>
          <li>Use an account that is yours, or that you may pay from, and check routing and account number.</li>
          <li>Have the whole amount in the account until the payment has gone through.</li>
          <li>Rent is due on its day even when a payment fails: see that it is paid in another way.</li>
          <li>Speak to management before you dispute a payment with your bank.</li>
        </ul>
      </section>
      <section>
        <h3>What works best</h3>
        <ul>
          <li>Send the payment 3 to 5 business days before rent is due. Weekends and bank holidays do not count.</li>
          <li>Do not send it again while it is shown as pending.</li>
          <li>Look at Payment History afterwards: it lists a payment once it has succeeded.</li>
        </ul>
      </section>
      <OfficeContact lead="Questions? Ask management at" className="quiet" />
    </article>
  )
}
