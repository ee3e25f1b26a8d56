/** Where something stands among what is found: the higher rank first, then the smaller key, then the smaller id. */
export interface Place {
  rank: number;
  key: number;
  id: number;
}

export function comesBefore(a: Place, b: Place): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank;
  return a.key === b.key ? a.id < b.id : a.key < b.key;
}

/** Keeps the first `most` of the places that it is offered: a heap with the last of them on top. */
export function firstPlaces<T extends Place>(most: number) {
  const heap: T[] = [];

  function rise(from: number): void {
    let at = from;
    const one = heap[at] as T;
    for (; at > 0; ) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as T;
      if (!comesBefore(above, one)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = one;
  }

  function sink(): void {
    let at = 0;
    const one = heap[at] as T;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && comesBefore(heap[child] as T, heap[child + 1] as T)) child += 1;
      const below = heap[child] as T;
      if (!comesBefore(one, below)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = one;
  }

  return {
    /** Whether nothing with this rank, and this key or a greater one, is kept any more. */
    isBeyond(rank: number, key: number): boolean {
      const last = heap[0];
      if (heap.length < most || !last) return most === 0;
      return rank === last.rank ? key > last.key : rank < last.rank;
    },
    /** Keeps a place if it is among the first. */
    offer(place: T): void {
      const last = heap[0];
      if (heap.length < most) {
        heap.push(place);
        rise(heap.length - 1);
      } else if (last && comesBefore(place, last)) {
        heap[0] = place;
        sink();
      }
    },
    inOrder: (): T[] => heap.toSorted((a, b) => (comesBefore(a, b) ? -1 : 1)),
  };
}
