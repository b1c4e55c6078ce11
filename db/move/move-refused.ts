/** A copy between the engines that cannot be made; the message is for the operator. */
export class MoveRefused extends Error {
  override name = "MoveRefused"
}
