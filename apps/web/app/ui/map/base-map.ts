import type { MultiPolygon } from 'geojson';
import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import coastline from './coastline.json';
import styles from './map.module.css';

export interface BaseMapOptions {
  centre: { lat: number; lon: number };
  zoom: number;
  tileUrl: string;
  /** The first tile failed, so only the coastline shows. */
  onTilesMissing: () => void;
}

const pinShape =
  '<svg viewBox="0 0 36 44" width="36" height="44" aria-hidden="true"><path d="M18 43C9 31 3 24 3 17a15 15 0 0 1 30 0c0 7-6 14-15 26z"/><circle cx="18" cy="17" r="5.5"/></svg>';

export function pinIcon(): leaflet.DivIcon {
  return leaflet.divIcon({
    html: pinShape,
    className: styles.pin ?? '',
    iconSize: [36, 44],
    iconAnchor: [18, 42],
    popupAnchor: [0, -40],
  });
}

/** Draws a map of the islands. `remove()` deletes it. A coastline lies below the tiles for slow or missing networks. */
export function drawBaseMap(element: HTMLElement, options: BaseMapOptions & leaflet.MapOptions): leaflet.Map {
  const { centre, zoom, tileUrl, onTilesMissing, ...how } = options;
  const map = leaflet.map(element, {
    center: [centre.lat, centre.lon],
    zoom,
    minZoom: 7,
    maxZoom: 18,
    zoomAnimation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    fadeAnimation: false,
    ...how,
  });
  map.attributionControl.setPrefix(false);
  map.createPane('coastline').style.zIndex = '150';
  leaflet
    .geoJSON(coastline as MultiPolygon, {
      pane: 'coastline',
      interactive: false,
      style: { className: styles.coast ?? '', weight: 1.5, fillOpacity: 1 },
      attribution: 'Coastline: Natural Earth',
    })
    .addTo(map);
  addTiles(map, tileUrl, onTilesMissing);
  return map;
}

function addTiles(map: leaflet.Map, tileUrl: string, onTilesMissing: () => void) {
  const tiles = leaflet.tileLayer(tileUrl, {
    maxZoom: 19,
    attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  });
  tiles.once('tileerror', () => {
    tiles.remove();
    // A coastline needs a distance from which the island's shape shows.
    map.setZoom(Math.min(map.getZoom(), 10), { animate: false });
    onTilesMissing();
  });
  tiles.addTo(map);
}
