/** The payment provider behind a bad network. */
import { type PaymentGateway, ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import { gateway } from "./sandbox.ts"

/** The provider does its work, but its response to this call is lost. */
export async function losing(call: "createIntent" | "confirmIntent" | "readIntent"): Promise<PaymentGateway> {
  const real = await gateway()
  const lost = async (...input: never[]) => {
    await (real[call] as (...given: never[]) => Promise<unknown>)(...input)
    throw new ProviderUnavailable("The line was cut")
  }
  return { ...real, [call]: lost }
}

/** The provider cannot be reached at all. */
export async function down(): Promise<PaymentGateway> {
  const away = () => Promise.reject(new ProviderUnavailable("away"))
  return {
    ...(await gateway()),
    account: away,
    createIntent: away,
    confirmIntent: away,
    readIntent: away,
    intentsOfCustomer: () => ({ [Symbol.asyncIterator]: () => ({ next: away }) }),
  }
}
