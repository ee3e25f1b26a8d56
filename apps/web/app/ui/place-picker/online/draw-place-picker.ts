import * as leaflet from 'leaflet';
import { type BaseMapOptions, drawBaseMap, pinIcon } from '../../map/base-map.ts';

export interface PickedPosition {
  lat: number;
  lon: number;
}

interface PickerOptions extends Pick<BaseMapOptions, 'tileUrl' | 'onTilesMissing'> {
  centre: PickedPosition;
  onPick: (place: PickedPosition) => void;
}

export interface PickerMap {
  /** Places the pin without a call of `onPick`. `text` appears in a popup above it. */
  show: (place: PickedPosition | null, text: string) => void;
  remove: () => void;
}

const zooms = { islands: 9, street: 16 };

export function drawPlacePicker(element: HTMLElement, options: PickerOptions): PickerMap {
  const map = drawBaseMap(element, {
    centre: options.centre,
    zoom: zooms.islands,
    tileUrl: options.tileUrl,
    onTilesMissing: options.onTilesMissing,
    scrollWheelZoom: false,
  });
  const pin = leaflet.marker([0, 0], { icon: pinIcon(), draggable: true, autoPan: true, keyboard: false });
  const pick = ({ lat, lng }: leaflet.LatLng) => options.onPick({ lat, lon: lng });
  map.on('click', ({ latlng }) => pick(latlng));
  // Arrow keys move the map, Enter places the pin in its centre.
  map.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' && originalEvent.target === element) pick(map.getCenter());
  });
  pin.on('dragend', () => pick(pin.getLatLng()));
  // The map would keep its first size in a dialog that grows while it opens.
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(element);
  return {
    show(place, text) {
      if (!place) {
        pin.remove();
        return;
      }
      const at = leaflet.latLng(place.lat, place.lon);
      const isNew = !map.hasLayer(pin);
      pin.setLatLng(at).addTo(map);
      pin.unbindPopup();
      if (text) pin.bindPopup(textElement(text), { autoPan: false, closeButton: false }).openPopup();
      if (isNew)
        map.setView(at, Math.max(map.getZoom(), hasTiles(map) ? zooms.street : zooms.islands), { animate: false });
      else if (!map.getBounds().contains(at)) map.panTo(at, { animate: false });
    },
    remove() {
      resized.disconnect();
      map.remove();
    },
  };
}

function hasTiles(map: leaflet.Map): boolean {
  let found = false;
  map.eachLayer((layer) => {
    found ||= layer instanceof leaflet.TileLayer;
  });
  return found;
}

/** Leaflet parses strings as HTML, and names come from people. */
function textElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
