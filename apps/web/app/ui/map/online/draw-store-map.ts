import * as leaflet from 'leaflet';
import { drawBaseMap, pinIcon } from '../base-map.ts';

/** Map centre for a store without a position: Port of Spain. */
const defaultCentre = { lat: 10.656, lon: -61.518 };

/** Radius of the circle around an approximate position, about the size of a town's shopping area. */
const areaMetres = 1200;

interface StoreMapOptions {
  position: { lat: number; lon: number } | null;
  isApproximate: boolean;
  tileUrl: string;
  areaClass: string;
  onTilesMissing: () => void;
}

export function drawStoreMap(element: HTMLElement, options: StoreMapOptions): () => void {
  const { position, isApproximate, tileUrl, areaClass, onTilesMissing } = options;
  const map = drawBaseMap(element, {
    centre: position ?? defaultCentre,
    zoom: position ? 13 : 9,
    tileUrl,
    onTilesMissing,
    // The page around the map scrolls: the wheel and one finger scroll the page, buttons and two fingers zoom.
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
