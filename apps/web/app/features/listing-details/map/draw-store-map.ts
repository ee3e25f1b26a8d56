import type { MultiPolygon } from 'geojson';
import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import coastline from './coastline.json';

/** Where the map looks when a store's position is not known: Port of Spain (DET-04). */
const defaultCentre = { lat: 10.656, lon: -61.518 };

/** About as far as a town's shops lie from its middle. */
const areaMetres = 1200;

export interface StoreMapOptions {
  /** Null where the store's position is not known: no pin, the island from afar. */
  position: { lat: number; lon: number } | null;
  /** Shows the area around the position beside the pin. */
  isApproximate: boolean;
  /** Tile address with {z}, {x}, {y}. */
  tileUrl: string;
  /** Drawn as the marker: a trusted SVG element's markup. */
  pin: string;
  pinClass: string;
  areaClass: string;
  coastClass: string;
  /** The first tile failed: there are no tiles, the coastline stays alone. */
  onTilesMissing: () => void;
}

/**
 * Draws the map into an element and returns its removal. A shipped coastline lies under the tiles, so that the map
 * means something while they load and where they cannot.
 */
export function drawStoreMap(element: HTMLElement, options: StoreMapOptions): () => void {
  const { position } = options;
  const centre = position ?? defaultCentre;
  const map = leaflet.map(element, {
    center: [centre.lat, centre.lon],
    zoom: position ? 13 : 9,
    minZoom: 7,
    maxZoom: 18,
    // The map lies in a page that scrolls: the wheel and one finger scroll the page, buttons and two fingers zoom.
    scrollWheelZoom: false,
    dragging: !leaflet.Browser.mobile,
    zoomAnimation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    fadeAnimation: false,
  });
  map.attributionControl.setPrefix(false);
  map.createPane('coastline').style.zIndex = '150';
  leaflet
    .geoJSON(coastline as MultiPolygon, {
      pane: 'coastline',
      interactive: false,
      style: { className: options.coastClass, weight: 1.5, fillOpacity: 1 },
      attribution: 'Coastline: Natural Earth',
    })
    .addTo(map);
  if (position && options.isApproximate) {
    const circle = {
      radius: areaMetres,
      interactive: false,
      className: options.areaClass,
      weight: 1.5,
      fillOpacity: 1,
    };
    leaflet.circle([position.lat, position.lon], circle).addTo(map);
  }
  if (position) {
    const icon = leaflet.divIcon({
      html: options.pin,
      className: options.pinClass,
      iconSize: [36, 44],
      iconAnchor: [18, 42],
    });
    leaflet.marker([position.lat, position.lon], { icon, interactive: false, keyboard: false }).addTo(map);
  }
  addTiles(map, options);
  return () => map.remove();
}

function addTiles(map: leaflet.Map, { tileUrl, onTilesMissing }: StoreMapOptions) {
  const tiles = leaflet.tileLayer(tileUrl, {
    maxZoom: 19,
    attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  });
  tiles.once('tileerror', () => {
    tiles.remove();
    // Close by, a coastline alone says nothing: step back until the island's shape shows.
    map.setZoom(Math.min(map.getZoom(), 10), { animate: false });
    onTilesMissing();
  });
  tiles.addTo(map);
}
