/** A copy between the engines that cannot be made. The message is for the operator. */
export class MoveRefused extends Error {
  override name = "MoveRefused"
}
