import * as leaflet from 'leaflet';
import { type BaseMapOptions, drawBaseMap, pinIcon } from '../../map/base-map.ts';

export interface Place {
  lat: number;
  lon: number;
}

interface PickerOptions extends Pick<BaseMapOptions, 'tileUrl' | 'onTilesMissing'> {
  centre: Place;
  /** Somebody has put the pin somewhere. */
  onPick: (place: Place) => void;
}

export interface PickerMap {
  /** Puts the pin there, without calling onPick; with `text` in a popup above it. */
  show: (place: Place | null, text: string) => void;
  remove: () => void;
}

const zooms = { islands: 9, street: 16 };

/** Draws a map on which a place is picked by a click or by dragging the pin. */
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
  // By keyboard: the arrows move the map, Enter puts the pin in its middle.
  map.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' && originalEvent.target === element) pick(map.getCenter());
  });
  pin.on('dragend', () => pick(pin.getLatLng()));
  // A dialog that grows while it opens leaves the map with the size that it had at first.
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

/** Leaflet takes strings for HTML; names come from people. */
function textElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
