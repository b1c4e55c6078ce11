/** Calls about the mail server and the mailbox. Source: api.md 4.8. */
import { MailServer, TestMailServer } from "~/domain/mail-setup/inputs.ts"
import { mailSetup } from "~/domain/mail-setup/mail-setup.ts"
import { setMailServer } from "~/domain/mail-setup/set-mail-server.ts"
import { testMailServer } from "~/domain/mail-setup/test-mail-server.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { mutation, query, workflowMutation } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { MailSettings, MailTest } from "~/http/response/shapes/mail-settings.ts"

export const loader = resource({
  "A22 GET /admin/mail/settings": {
    summary: "Get the mail server, the sender and the mailbox",
    ...query({ input: Nothing, command: mailSetup, output: (setup) => setup }),
    shape: MailSettings,
  },
  "A23 POST /admin/mail/settings": {
    summary: "Set or remove the mail server or the mailbox",
    ...mutation({ input: MailServer, command: setMailServer, output: ({ setup }) => setup }),
    shape: MailSettings,
    refuses: ["CONFIRMATION_REQUIRED", "CHANGED_MEANWHILE"],
  },
  "A24 POST /admin/mail/test": {
    summary: "Send a test mail to oneself, or open the mailbox",
    ...workflowMutation({
      input: TestMailServer,
      workflow: testMailServer,
      output: ({ isWell, answer }) => ({ isWell, answer }),
    }),
    shape: MailTest,
    refuses: ["CONFIRMATION_REQUIRED", "SETTING_NOT_FOUND", "RATE_LIMITED"],
  },
})
export const action = loader
