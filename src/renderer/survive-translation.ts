/** What a translator put in the place of a text that React still updates. */
const standIns = new WeakMap<Node, ChildNode>();

/** Puts a text back in its place, for React to go on with it. The translator sees that as new text. */
function putBack(text: Node | null): void {
  const standIn = text && standIns.get(text);
  if (!standIn || text.isConnected) return;
  standIns.delete(text);
  standIn.replaceWith(text);
}

function isStandIn(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.localName === 'font';
}

const observer = new MutationObserver((mutations) => {
  for (const {
    type,
    target,
    addedNodes,
    removedNodes,
    previousSibling,
    nextSibling,
  } of mutations) {
    // React updates a text that is not on the page any more.
    if (type === 'characterData') putBack(target);
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
      if (!standIn) continue;
      standIns.set(text, standIn);
      observer.observe(text, { characterData: true });
    }
  }
});

/**
 * Keeps the window right while the browser translates it. A translator replaces texts by `font` elements,
 * which React knows nothing of: without this, numbers would stay as they were, and removing such a text
 * would be an error. Names and numbers are marked `translate="no"` besides.
 */
export function surviveTranslation(): void {
  observer.observe(document.body, { childList: true, subtree: true });
  const page = Node.prototype;
  const remove = Reflect.get<Node, 'removeChild'>(page, 'removeChild');
  const insert = Reflect.get<Node, 'insertBefore'>(page, 'insertBefore');
  page.removeChild = function removeChild<Child extends Node>(this: Node, child: Child): Child {
    putBack(child);
    return child.parentNode === this ? (remove.call(this, child) as Child) : child;
  };
  page.insertBefore = function insertBefore<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    putBack(before);
    const isHere = before?.parentNode === this;
    return insert.call(this, child, isHere ? before : null) as Child;
  };
}
