/** The shapes of an icon, as lucide has them. */
export type IconNode = readonly (readonly [shape: string, attributes: Readonly<Record<string, string>>])[];

const number = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const relativeStart = new RegExp(String.raw`^m\s*(${number})[\s,]*(${number})[\s,]*(?=([-.\d])?)`);

/** The path that draws all shapes of an icon; none where there is one that this does not know. */
export function pathOf(node: IconNode): string | undefined {
  const paths = node.map(([shape, attributes]) => shapes[shape]?.(attributes));
  return paths.every((path) => path !== undefined) ? paths.join('') : undefined;
}

type Attributes = Readonly<Record<string, string>>;

const shapes: Record<string, (attributes: Attributes) => string | undefined> = {
  // Behind others, what begins beside the place before it has to begin at its own.
  path: ({ d }) => d?.replace(relativeStart, (_, x, y, next) => `M${x} ${y}${next ? 'l' : ''}`),
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  // A filled one is a dot that is smaller than the line it is drawn with.
  circle: ({ cx, cy, r, fill }) => (fill && Number(r) > 1 ? undefined : ellipse(cx, cy, r, r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(cx, cy, rx, ry),
  rect: ({ x = 0, y = 0, width, height, rx, ry }) => {
    const across = Number(rx ?? ry ?? 0);
    const down = Number(ry ?? rx ?? 0);
    const [w, h] = [Number(width) - 2 * across, Number(height) - 2 * down];
    const corner = (dx: number, dy: number) => (across ? `a${across} ${down} 0 0 1 ${dx} ${dy}` : '');
    return [
      `M${short(Number(x) + across)} ${y}h${short(w)}${corner(across, down)}`,
      `v${short(h)}${corner(-across, down)}h${short(-w)}${corner(-across, -down)}v${short(-h)}${corner(across, -down)}z`,
    ].join('');
  },
};

function ellipse(cx = '0', cy = '0', rx = '0', ry = '0'): string {
  const half = (way: number) => `a${rx} ${ry} 0 1 0 ${short(way * 2 * Number(rx))} 0`;
  return `M${short(Number(cx) - Number(rx))} ${cy}${half(1)}${half(-1)}z`;
}

/** Without what binary fractions add. */
const short = (value: number): number => Number(value.toFixed(3));
