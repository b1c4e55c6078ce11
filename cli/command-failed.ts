/** A command that cannot run; the message is for the operator. */
export class CommandFailed extends Error {
  override name: string = "CommandFailed"
}
