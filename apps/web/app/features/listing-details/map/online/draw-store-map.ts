import * as leaflet from 'leaflet';
import { drawBaseMap, pinIcon } from '~/ui/map/base-map.ts';

/** Where the map looks when a store's position is not known: Port of Spain (DET-04). */
const defaultCentre = { lat: 10.656, lon: -61.518 };

/** About as far as a town's shops lie from its middle. */
const areaMetres = 1200;

interface StoreMapOptions {
  /** Null where the store's position is not known: no pin, the island from afar. */
  position: { lat: number; lon: number } | null;
  /** Shows the area around the position beside the pin. */
  isApproximate: boolean;
  /** Tile address with {z}, {x}, {y}. */
  tileUrl: string;
  areaClass: string;
  onTilesMissing: () => void;
}

/** Draws where a store is into an element and returns the removal of the map. */
export function drawStoreMap(element: HTMLElement, options: StoreMapOptions): () => void {
  const { position, isApproximate, tileUrl, areaClass, onTilesMissing } = options;
  const map = drawBaseMap(element, {
    centre: position ?? defaultCentre,
    zoom: position ? 13 : 9,
    tileUrl,
    onTilesMissing,
    // The map lies in a page that scrolls: the wheel and one finger scroll the page, buttons and two fingers zoom.
    scrollWheelZoom: false,
    dragging: !leaflet.Browser.mobile,
  });
  if (position && isApproximate) {
    const circle = { radius: areaMetres, interactive: false, className: areaClass, weight: 1.5, fillOpacity: 1 };
    leaflet.circle([position.lat, position.lon], circle).addTo(map);
  }
  if (position) {
    leaflet.marker([position.lat, position.lon], { icon: pinIcon(), interactive: false, keyboard: false }).addTo(map);
  }
  return () => map.remove();
}
