/** Which adapter text messages leave by. */
import { settings } from "../../../settings.ts"
import { capturedMails } from "../mail/mailer.ts"
import { captureText } from "./captured-text.ts"
import type { TextGateway } from "./gateway-port.ts"
import { sendByHttp } from "./http-gateway.ts"

/** The gateway that the operator named, else in the demo its outbox; null sends nothing. */
export function textGateway(): TextGateway | null {
  const { textGateway: named, demo } = settings()
  if (named) return { send: (text, signal) => sendByHttp(named, text, signal) }
  return demo ? captureText(capturedMails()) : null
}

/** The secret with which the gateway signs what people answer; null without one. */
export const answerSecret = (): string | null => settings().textGateway?.secret ?? null

/** Why no text is sent; undefined while they are. */
export const textsOff = async (): Promise<string | undefined> =>
  textGateway() === null ? "the setting TEXT_GATEWAY_URL is not set" : undefined
