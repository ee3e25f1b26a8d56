import * as leaflet from 'leaflet';
import { drawBaseMap } from '~/ui/map/base-map.ts';

/** The centre of Trinidad and Tobago, for a trip without positions. */
const islands = { lat: 10.45, lon: -61.3 };
const paddingPx = 44;

export interface MapStop {
  number: number;
  name: string;
  lat: number;
  lon: number;
}

interface TripMapOptions {
  stops: readonly MapStop[];
  tileUrl: string;
  classes: { stop: string; way: string };
  onTilesMissing: () => void;
}

export function drawTripMap(element: HTMLElement, { stops, tileUrl, classes, onTilesMissing }: TripMapOptions) {
  const map = drawBaseMap(element, {
    centre: islands,
    zoom: 9,
    tileUrl,
    onTilesMissing: () => {
      onTilesMissing();
      showAll(map, stops);
    },
    scrollWheelZoom: false,
    dragging: !leaflet.Browser.mobile,
  });
  const points = stops.map(({ lat, lon }) => leaflet.latLng(lat, lon));
  if (points.length > 1) leaflet.polyline(points, { className: classes.way, interactive: false }).addTo(map);
  for (const { number, name, lat, lon } of stops) {
    const icon = leaflet.divIcon({ html: String(number), className: classes.stop, iconSize: [32, 32] });
    leaflet.marker([lat, lon], { icon, title: name, alt: `${number}: ${name}`, keyboard: false }).addTo(map);
  }
  const resized = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    showAll(map, stops);
  });
  resized.observe(element);
  return () => {
    resized.disconnect();
    map.remove();
  };
}

function showAll(map: leaflet.Map, stops: readonly MapStop[]): void {
  if (stops.length === 0) return;
  const bounds = leaflet.latLngBounds(stops.map(({ lat, lon }) => [lat, lon] as const));
  map.fitBounds(bounds, { padding: [paddingPx, paddingPx], maxZoom: 13, animate: false });
}
