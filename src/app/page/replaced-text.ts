let isKept = false;

/**
 * A browser's translation, or an extension, puts an element in the place of a text. React would fall over that as soon as it removes the text or puts
 * something before it, and what it writes into the text would not be seen: an old status would stand there. So the element goes where its text
 * should go, and gives its place back when the text changes.
 */
export function keepReplacedTexts(): void {
  if (isKept) return;
  isKept = true;
  const standIns = new WeakMap<Node, ChildNode>();
  const changes = new MutationObserver((records) => {
    for (const { target } of records) standIns.get(target)?.replaceWith(target);
  });
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      const [text, standIn] = [removedNodes[0], addedNodes[0]];
      if (text instanceof Text && standIn instanceof HTMLElement && standIn.localName === 'font') {
        standIns.set(text, standIn);
        changes.observe(text, { characterData: true });
      }
    }
  }).observe(document, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  /** What stands in the place of a child, where it is there. */
  const placeOf = (parent: Node, child: Node): Node | null =>
    [child, standIns.get(child)].find((each) => each?.parentNode === parent) ?? null;
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before && placeOf(this, before));
    return child;
  };
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const there = placeOf(this, child);
    if (there) removeChild.call(this, there);
    return child;
  };
}
