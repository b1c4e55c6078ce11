/**
 * Makes a dialog modal: the page behind it neither takes the focus nor scrolls (styles/floating.css). The width of a hidden scrollbar is kept, so
 * that nothing moves.
 */
export function showModal(dialog: HTMLDialogElement) {
  const page = document.documentElement
  page.toggleAttribute("data-scrollbar", window.innerWidth > page.clientWidth)
  dialog.open = false
  dialog.showModal()
}
