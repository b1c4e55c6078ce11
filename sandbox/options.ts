/** What a program passes to the sandbox when it creates it. The sandbox knows nothing else about the program. */
export type SandboxOptions = {
  /** The folder of the sandbox's file, read at every request. */
  folder: () => string
  /** The wall clock, in milliseconds. */
  clock: () => number
  apiVersion: string
  /** The types of events that are sent to the program's webhook. Other events are only listed. */
  sentEvents: readonly string[]
  webhookPath: string
}
